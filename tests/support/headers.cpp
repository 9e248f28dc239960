// Empty: the target exists for the headers that all tests precompile together.
