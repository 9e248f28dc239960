// Empty: the target only compiles the headers that all tests precompile together.
