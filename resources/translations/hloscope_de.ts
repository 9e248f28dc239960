<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open File…</source>
        <translation>Datei ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open Dump &amp;Folder…</source>
        <translation>Dump-&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Pasted Text</source>
        <translation>Text aus &amp;Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>&amp;Close Module</source>
        <translation>Modul &amp;schließen</translation>
    </message>
    <message>
        <source>Close &amp;All</source>
        <translation>&amp;Alle schließen</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Up to the Caller</source>
        <translation>&amp;Hinauf zum Aufrufer</translation>
    </message>
    <message>
        <source>Go to &amp;ENTRY</source>
        <translation>Zu &amp;ENTRY</translation>
    </message>
    <message>
        <source>Go to the &amp;Peak</source>
        <translation>Zum &amp;Peak</translation>
    </message>
    <message>
        <source>&amp;Go to…</source>
        <translation>&amp;Gehe zu…</translation>
    </message>
    <message>
        <source>All A&amp;ctions…</source>
        <translation>Alle A&amp;ktionen…</translation>
    </message>
    <message>
        <source>&amp;Search…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Filter Instructions</source>
        <translation>Instruktionen &amp;filtern</translation>
    </message>
    <message>
        <source>Graph ⇄ &amp;Text</source>
        <translation>Graph ⇄ Te&amp;xt</translation>
    </message>
    <message>
        <source>&amp;Graph Layout</source>
        <translation>&amp;Graph im Mittelpunkt</translation>
    </message>
    <message>
        <source>&amp;Memory Layout</source>
        <translation>&amp;Speicher im Mittelpunkt</translation>
    </message>
    <message>
        <source>&amp;Source Layout</source>
        <translation>&amp;Quelltext im Mittelpunkt</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Theme: as the &amp;System</source>
        <translation>Farbschema: wie das &amp;System</translation>
    </message>
    <message>
        <source>Theme: &amp;Light</source>
        <translation>Farbschema: &amp;hell</translation>
    </message>
    <message>
        <source>Theme: &amp;Dark</source>
        <translation>Farbschema: &amp;dunkel</translation>
    </message>
    <message>
        <source>&amp;Animate Jumps</source>
        <translation>Sprünge ani&amp;mieren</translation>
    </message>
    <message>
        <source>Source &amp;Folder…</source>
        <translation>&amp;Quelltextordner…</translation>
    </message>
    <message>
        <source>Open Source in &amp;Editor</source>
        <translation>Quelltext im &amp;Editor öffnen</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;About hloscope</source>
        <translation>Ü&amp;ber hloscope</translation>
    </message>
    <message>
        <source>&amp;Cancel Running Jobs</source>
        <translation>&amp;Laufende Aufgaben abbrechen</translation>
    </message>
    <message>
        <source>&amp;Colour-Blind-Safe Colours</source>
        <translation>Farben ohne &amp;Rot und Grün</translation>
    </message>
    <message>
        <source>Copy as Markdown &amp;Report</source>
        <translation>Als Markdown-Bericht &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;HLO</source>
        <translation>Als &amp;HLO kopieren</translation>
    </message>
    <message>
        <source>&amp;New Window</source>
        <translation>Ne&amp;ues Fenster</translation>
    </message>
    <message>
        <source>&amp;Next Pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>Pre&amp;vious Pane</source>
        <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
        <source>&amp;Help on This View</source>
        <translation>Hilfe zu &amp;dieser Ansicht</translation>
    </message>
    <message>
        <source>Sa&amp;ve Layout…</source>
        <translation>Anordnung &amp;speichern…</translation>
    </message>
    <message>
        <source>Clear the List of Recent &amp;Files</source>
        <translation>Liste der zuletzt geöffneten &amp;Dateien leeren</translation>
    </message>
    <message>
        <source>Copy &amp;Cell</source>
        <translation>&amp;Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Rows as They Are Shown</source>
        <translation>Zei&amp;len kopieren, wie sie zu sehen sind</translation>
    </message>
    <message>
        <source>Copy a &amp;Picture of the Pane</source>
        <translation>&amp;Bild des Teilfensters kopieren</translation>
    </message>
    <message>
        <source>Detach Pane or P&amp;ut It Back</source>
        <translation>Teilfenster lösen oder wieder einset&amp;zen</translation>
    </message>
    <message>
        <source>Open the Conte&amp;xt Menu</source>
        <translation>&amp;Kontextmenü öffnen</translation>
    </message>
    <message>
        <source>Saved &amp;Queries…</source>
        <translation>Gespeicherte &amp;Abfragen…</translation>
    </message>
    <message>
        <source>Next &amp;Tab</source>
        <translation>Nächster &amp;Reiter</translation>
    </message>
    <message>
        <source>Previous Ta&amp;b</source>
        <translation>Voriger Re&amp;iter</translation>
    </message>
    <message>
        <source>Split Tab to the &amp;Right</source>
        <translation>Reiter recht&amp;s daneben stellen</translation>
    </message>
    <message>
        <source>Split Tab &amp;Below</source>
        <translation>Reiter dar&amp;unter stellen</translation>
    </message>
    <message>
        <source>&amp;Move to the Tabs of the Next Pane</source>
        <translation>Zu den Reitern des nächsten Teilfensters &amp;bewegen</translation>
    </message>
</context>
<context>
    <name>Category</name>
    <message>
        <source>elementwise</source>
        <translation>elementweise</translation>
    </message>
    <message>
        <source>data movement</source>
        <translation>Datenbewegung</translation>
    </message>
    <message>
        <source>broadcast, update</source>
        <translation>Broadcast, Update</translation>
    </message>
    <message>
        <source>dot, convolution</source>
        <translation>Dot, Faltung</translation>
    </message>
    <message>
        <source>reduction, indexed</source>
        <translation>Reduktion, indiziert</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>fusion</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>collective, transfer</source>
        <translation>Kollektiv, Transfer</translation>
    </message>
    <message>
        <source>control, call</source>
        <translation>Steuerung, Aufruf</translation>
    </message>
</context>
<context>
    <name>CostTree</name>
    <message>
        <source>(no scope)</source>
        <translation>(kein Scope)</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>(no source line)</source>
        <translation>(keine Quellzeile)</translation>
    </message>
    <message>
        <source>Scopes</source>
        <translation>Scopes</translation>
    </message>
    <message>
        <source>Files and lines</source>
        <translation>Dateien und Zeilen</translation>
    </message>
    <message>
        <source>Opcodes</source>
        <translation>Opcodes</translation>
    </message>
    <message>
        <source>Computations</source>
        <translation>Computations</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes accessed</source>
        <translation>Zugriffe in Bytes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Bytes at the peak</source>
        <translation>Bytes am Peak</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeviceRates</name>
    <message>
        <source>yours</source>
        <translation>Ihre</translation>
    </message>
    <message>
        <source>Memory, B/s</source>
        <translation>Speicher, B/s</translation>
    </message>
    <message>
        <source>Links to other devices, B/s</source>
        <translation>Verbindungen zu anderen Geräten, B/s</translation>
    </message>
    <message>
        <source>Matrices of %1, FLOP/s</source>
        <translation>Matrizen aus %1, FLOP/s</translation>
    </message>
    <message>
        <source>All else in %1, FLOP/s</source>
        <translation>Alles andere in %1, FLOP/s</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>SVG: for documents and the web, at any size</source>
        <translation>SVG: für Dokumente und das Web, in jeder Größe</translation>
    </message>
    <message>
        <source>PDF: one page of the picture&apos;s size</source>
        <translation>PDF: eine Seite in der Größe des Bildes</translation>
    </message>
    <message>
        <source>PNG: pixels</source>
        <translation>PNG: Pixel</translation>
    </message>
    <message>
        <source>DOT: the graph for Graphviz, not placed</source>
        <translation>DOT: der Graph für Graphviz, ohne Platzierung</translation>
    </message>
    <message>
        <source>&amp;All of it</source>
        <translation>&amp;Alles</translation>
    </message>
    <message>
        <source>What is &amp;seen</source>
        <translation>&amp;Sichtbarer Teil</translation>
    </message>
    <message>
        <source> pixels to a point</source>
        <translation> Pixel pro Punkt</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>S&amp;kalierung</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1-Dateien (*.%2)</translation>
    </message>
    <message>
        <source>With the &amp;legend beside it</source>
        <translation>Mit der &amp;Legende daneben</translation>
    </message>
    <message>
        <source>Export Picture of the Graph</source>
        <translation>Bild des Graphen exportieren</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>%1 more…</source>
        <translation>%1 weitere…</translation>
    </message>
</context>
<context>
    <name>GoTo</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>computation, %1</source>
        <translation>Computation, %1</translation>
    </message>
    <message>
        <source>scope, %1</source>
        <translation>Scope, %1</translation>
    </message>
    <message>
        <source>source line, %1</source>
        <translation>Quellzeile, %1</translation>
    </message>
    <message>
        <source>value, %1</source>
        <translation>Wert, %1</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphColoring</name>
    <message>
        <source>below %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>%1 and more</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>directly in %1</source>
        <translation>direkt in %1</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>size not known</source>
        <translation>Größe unbekannt</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Source File</source>
        <translation>Quelldatei</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Memory Space</source>
        <translation>Speicherraum</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>no scope</source>
        <translation>kein Scope</translation>
    </message>
    <message>
        <source>no source</source>
        <translation>keine Quelle</translation>
    </message>
    <message>
        <source>no sharding</source>
        <translation>kein Sharding</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>not worked out yet</source>
        <translation>noch nicht ermittelt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>FLOPs (estimated)</source>
        <translation>FLOPs (geschätzt)</translation>
    </message>
    <message>
        <source>Bytes Accessed (estimated)</source>
        <translation>Zugegriffene Bytes (geschätzt)</translation>
    </message>
    <message>
        <source>Intensity (estimated)</source>
        <translation>Intensität (geschätzt)</translation>
    </message>
    <message>
        <source>Time (estimated)</source>
        <translation>Zeit (geschätzt)</translation>
    </message>
    <message>
        <source>Bytes at the Peak</source>
        <translation>Bytes am Peak</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>Schedule Step</source>
        <translation>Schritt im Ablauf</translation>
    </message>
    <message>
        <source>touches no memory, or not known</source>
        <translation>berührt keinen Speicher oder ist nicht bekannt</translation>
    </message>
    <message>
        <source>3 or 4</source>
        <translation>3 oder 4</translation>
    </message>
    <message>
        <source>5 to 8</source>
        <translation>5 bis 8</translation>
    </message>
    <message>
        <source>9 and more</source>
        <translation>9 und mehr</translation>
    </message>
    <message>
        <source>not scheduled</source>
        <translation>ohne Ablauf</translation>
    </message>
    <message>
        <source>no buffer assignment tells it</source>
        <translation>keine Pufferzuordnung sagt es</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>folded scope</source>
        <translation>gefalteter Scope</translation>
    </message>
</context>
<context>
    <name>GraphLabels</name>
    <message>
        <source>… %1 more</source>
        <translation>… %1 weitere</translation>
    </message>
    <message>
        <source>%1 users</source>
        <translation>%1 Nutzer</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Instruktionen</translation>
    </message>
    <message>
        <source>%1 FLOPs · %2</source>
        <translation>%1 FLOPs · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n instruction(s)</source>
        <translation>
            <numerusform>%1 · %n Instruktion</numerusform>
            <numerusform>%1 · %n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphOverview</name>
    <message>
        <source>under 1 %</source>
        <translation>unter 1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of FLOPs</source>
        <translation>%1 der FLOPs</translation>
    </message>
    <message>
        <source>%1 of bytes</source>
        <translation>%1 der Bytes</translation>
    </message>
    <message>
        <source>%1 of known FLOPs</source>
        <translation>%1 der bekannten FLOPs</translation>
    </message>
    <message>
        <source>%1 of known bytes</source>
        <translation>%1 der bekannten Bytes</translation>
    </message>
</context>
<context>
    <name>GraphPrompt</name>
    <message>
        <source>List the computations</source>
        <translation>Computations auflisten</translation>
    </message>
    <message>
        <source>list computations</source>
        <translation>list computations</translation>
    </message>
    <message>
        <source>what can be listed is “computations”</source>
        <translation>auflisten lässt sich „computations“</translation>
    </message>
    <message>
        <source>info NAME</source>
        <translation>info NAME</translation>
    </message>
    <message>
        <source>Show all about %1</source>
        <translation>Alles über %1 zeigen</translation>
    </message>
    <message>
        <source>allpaths A B [n]</source>
        <translation>allpaths A B [n]</translation>
    </message>
    <message>
        <source>n, how many instructions are shown, is a number from 1 to %1</source>
        <translation>n, die Zahl der gezeigten Instruktionen, liegt zwischen 1 und %1</translation>
    </message>
    <message>
        <source>Paths between %1 and %2, up to %3 instructions</source>
        <translation>Pfade zwischen %1 und %2, bis zu %3 Instruktionen</translation>
    </message>
    <message>
        <source>Show the computation %1</source>
        <translation>Computation %1 zeigen</translation>
    </message>
    <message>
        <source>NAME [width] [/ boundary…]</source>
        <translation>NAME [Weite] [/ Grenze…]</translation>
    </message>
    <message>
        <source>the width is a number from 1 to %1</source>
        <translation>die Weite ist eine Zahl von 1 bis %1</translation>
    </message>
    <message>
        <source>“/” was expected, not “%1”</source>
        <translation>erwartet wurde „/“, nicht „%1“</translation>
    </message>
    <message>
        <source>, not beyond %1</source>
        <translation>, nicht über %1 hinaus</translation>
    </message>
    <message>
        <source>, not beyond %1 instructions</source>
        <translation>, nicht über %1 Instruktionen hinaus</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Neighbourhood of %1, %n hop(s)</source>
        <translation>
            <numerusform>Nachbarschaft von %1, %n Hop</numerusform>
            <numerusform>Nachbarschaft von %1, %n Hops</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphScene</name>
    <message numerus="yes">
        <source>%n user(s)</source>
        <translation>
            <numerusform>%n Nutzer</numerusform>
            <numerusform>%n Nutzer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operand(s)</source>
        <translation>
            <numerusform>%n Operand</numerusform>
            <numerusform>%n Operanden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Groups</name>
    <message>
        <source>(no allocation)</source>
        <translation>(keine Allokation)</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>(unknown)</source>
        <translation>(unbekannt)</translation>
    </message>
    <message>
        <source>tuple</source>
        <translation>Tupel</translation>
    </message>
    <message>
        <source>(no source line)</source>
        <translation>(keine Quellzeile)</translation>
    </message>
    <message>
        <source>(no scope)</source>
        <translation>(kein Scope)</translation>
    </message>
    <message>
        <source>(arguments)</source>
        <translation>(Argumente)</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>Elementtyp</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>Allokation</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherraum</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>element type</source>
        <translation>Elementtyp</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>Allokation</translation>
    </message>
    <message>
        <source>memory space</source>
        <translation>Speicherraum</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>The output</source>
        <translation>Die Ausgabe</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>must be the same memory</source>
        <translation>müssen derselbe Speicher sein</translation>
    </message>
    <message>
        <source>may be the same memory</source>
        <translation>dürfen derselbe Speicher sein</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>Aliase</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Given away</source>
        <translation>Donation</translation>
    </message>
    <message>
        <source>Compiler flags</source>
        <translation>Compiler-Flags</translation>
    </message>
    <message>
        <source>any output may take its memory</source>
        <translation>jede Ausgabe darf den Speicher übernehmen</translation>
    </message>
    <message>
        <source>any output may take the memory at %1</source>
        <translation>jede Ausgabe darf den Speicher bei %1 übernehmen</translation>
    </message>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>In-place</translation>
    </message>
    <message>
        <source>operand %1</source>
        <translation>Operand %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Backend config</source>
        <translation>Backend-Konfiguration</translation>
    </message>
    <message>
        <source>the first %1 entries</source>
        <translation>die ersten %1 Einträge</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Transcendentals</source>
        <translation>Transzendente</translation>
    </message>
    <message>
        <source>Bytes read</source>
        <translation>Bytes gelesen</translation>
    </message>
    <message>
        <source>Bytes written</source>
        <translation>Bytes geschrieben</translation>
    </message>
    <message>
        <source>Bytes sent</source>
        <translation>Bytes gesendet</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>%1 FLOPs a byte</source>
        <translation>%1 FLOPs pro Byte</translation>
    </message>
    <message>
        <source>%1 at the peak rates of %2</source>
        <translation>%1 bei den Spitzenraten von %2</translation>
    </message>
    <message>
        <source>, bound by %1</source>
        <translation>, begrenzt durch %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>XLA&apos;s estimate</source>
        <translation>Schätzung von XLA</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>Core clock cycles of one execution, estimated by XLA&apos;s compiler (estimated_cycles)</source>
        <translation>Takte des Kerns für eine Ausführung, vom XLA-Compiler geschätzt (estimated_cycles)</translation>
    </message>
    <message>
        <source>Of one run</source>
        <translation>Anteil am Lauf</translation>
    </message>
    <message>
        <source>%1 of the FLOPs, %2 of the bytes</source>
        <translation>%1 der FLOPs, %2 der Bytes</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>Am Peak</translation>
    </message>
    <message>
        <source>%1, %2 of all</source>
        <translation>%1, %2 von allem</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>once in a run of the module</source>
        <translation>einmal pro Lauf des Moduls</translation>
    </message>
    <message>
        <source>%1 times in a run of the module</source>
        <translation>%1-mal pro Lauf des Moduls</translation>
    </message>
    <message>
        <source>%1 in a run of the module</source>
        <translation>%1-mal pro Lauf des Moduls</translation>
    </message>
    <message>
        <source>Made of source lines</source>
        <translation>Aus den Quellzeilen</translation>
    </message>
    <message>
        <source>%1 of FLOPs</source>
        <translation>%1 der FLOPs</translation>
    </message>
    <message>
        <source>%1 of bytes</source>
        <translation>%1 der Bytes</translation>
    </message>
    <message>
        <source>reported by the compiler</source>
        <translation>vom Compiler angegeben</translation>
    </message>
    <message>
        <source>Inferred</source>
        <translation>Abgeleitet</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Source lines</source>
        <translation>Quellzeilen</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Transforms</source>
        <translation>Transformationen</translation>
    </message>
    <message>
        <source>Scopes in it</source>
        <translation>Scopes darin</translation>
    </message>
    <message>
        <source>%1, … (%2 in all)</source>
        <translation>%1, … (%2 insgesamt)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>device %1 alone</source>
        <translation>nur Gerät %1</translation>
    </message>
    <message>
        <source>dimension %1 by %2</source>
        <translation>Dimension %1 durch %2</translation>
    </message>
    <message>
        <source>not divided</source>
        <translation>ungeteilt</translation>
    </message>
    <message>
        <source>all of it on every device</source>
        <translation>vollständig auf jedem Gerät</translation>
    </message>
    <message>
        <source>all of it on device %1</source>
        <translation>vollständig auf Gerät %1</translation>
    </message>
    <message>
        <source>divided by the program (manual)</source>
        <translation>vom Programm geteilt (manuell)</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>nicht festgelegt</translation>
    </message>
    <message>
        <source>partial results, still to be reduced</source>
        <translation>Teilergebnisse, noch zu reduzieren</translation>
    </message>
    <message>
        <source>partial results, still to be reduced by %1</source>
        <translation>Teilergebnisse, noch mit %1 zu reduzieren</translation>
    </message>
    <message>
        <source>tuple of %1</source>
        <translation>Tupel aus %1</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manuell</translation>
    </message>
    <message>
        <source>Partial results</source>
        <translation>Teilergebnisse</translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation>Nicht festgelegt</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>dimension %1: %2</source>
        <translation>Dimension %1: %2</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>dimension %1 may be divided further</source>
        <translation>Dimension %1 darf weiter geteilt werden</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>like those of group %1</source>
        <translation>wie die von Gruppe %1</translation>
    </message>
    <message>
        <source>the same as all of group %1</source>
        <translation>gleich allen von Gruppe %1</translation>
    </message>
    <message>
        <source>replicas, in each partition by itself</source>
        <translation>Replikate, in jeder Partition für sich</translation>
    </message>
    <message>
        <source>devices: replica × partitions + partition</source>
        <translation>Geräte: Replikat × Partitionen + Partition</translation>
    </message>
    <message>
        <source>replicas, with all their partitions</source>
        <translation>Replikate mit allen ihren Partitionen</translation>
    </message>
    <message>
        <source>partitions</source>
        <translation>Partitionen</translation>
    </message>
    <message>
        <source>one, of all devices</source>
        <translation>eine, aus allen Geräten</translation>
    </message>
    <message>
        <source>one, of %1</source>
        <translation>eine, aus %1</translation>
    </message>
    <message>
        <source>%1 of %2 each</source>
        <translation>%1 zu je %2</translation>
    </message>
    <message>
        <source>%1 of %2 to %3</source>
        <translation>%1 zu %2 bis %3</translation>
    </message>
    <message>
        <source>Replica groups</source>
        <translation>Replikatgruppen</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nummern</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>an %1</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Divided</source>
        <translation>Geteilt</translation>
    </message>
    <message>
        <source>Dimension %1</source>
        <translation>Dimension %1</translation>
    </message>
    <message>
        <source>padding %1 on both sides</source>
        <translation>Padding %1 auf beiden Seiten</translation>
    </message>
    <message>
        <source>padding %1 before, %2 after</source>
        <translation>Padding %1 davor, %2 danach</translation>
    </message>
    <message>
        <source>size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>Schrittweite %1</translation>
    </message>
    <message>
        <source>base dilation %1</source>
        <translation>Base-Dilation %1</translation>
    </message>
    <message>
        <source>window dilation %1</source>
        <translation>Window-Dilation %1</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>umgekehrt</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Spatial %1</source>
        <translation>Räumlich %1</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>%1 between elements</source>
        <translation>%1 zwischen den Elementen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Slice</translation>
    </message>
    <message>
        <source>from %1 to before %2</source>
        <translation>von %1 bis vor %2</translation>
    </message>
    <message>
        <source>, every %1</source>
        <translation>, jedes %1.</translation>
    </message>
    <message>
        <source>%1 (of size %2)</source>
        <translation>%1 (von Größe %2)</translation>
    </message>
    <message>
        <source>lhs %1 with rhs %2</source>
        <translation>lhs %1 mit rhs %2</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Contracted</source>
        <translation>Kontrahiert</translation>
    </message>
    <message>
        <source>, spatial %1</source>
        <translation>, räumlich %1</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Feature</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>input feature</source>
        <translation>Eingabe-Feature</translation>
    </message>
    <message>
        <source>output feature</source>
        <translation>Ausgabe-Feature</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Index vector</source>
        <translation>Indexvektor</translation>
    </message>
    <message>
        <source>dimension %1 of the start indices</source>
        <translation>Dimension %1 der Startindizes</translation>
    </message>
    <message>
        <source>Starts in</source>
        <translation>Beginnt in</translation>
    </message>
    <message>
        <source>operand dimensions %1</source>
        <translation>Operand-Dimensionen %1</translation>
    </message>
    <message>
        <source>Offsets</source>
        <translation>Offsets</translation>
    </message>
    <message>
        <source>result dimensions %1</source>
        <translation>Ergebnis-Dimensionen %1</translation>
    </message>
    <message>
        <source>Collapsed</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>start indices&apos; dimensions %1</source>
        <translation>Dimensionen %1 der Startindizes</translation>
    </message>
    <message>
        <source>dimension %1 of the scatter indices</source>
        <translation>Dimension %1 der Scatter-Indizes</translation>
    </message>
    <message>
        <source>Writes to</source>
        <translation>Schreibt nach</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>update dimensions %1</source>
        <translation>Update-Dimensionen %1</translation>
    </message>
    <message>
        <source>Inserted</source>
        <translation>Eingefügt</translation>
    </message>
    <message>
        <source>scatter indices&apos; dimensions %1</source>
        <translation>Dimensionen %1 der Scatter-Indizes</translation>
    </message>
    <message>
        <source>Ragged</source>
        <translation>Ragged</translation>
    </message>
    <message>
        <source>lhs %1</source>
        <translation>lhs %1</translation>
    </message>
    <message>
        <source>rhs %1</source>
        <translation>rhs %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1 of 0–%2</source>
        <translation>%1 von 0–%2</translation>
    </message>
    <message>
        <source>%1 of 0–%2 in its computation</source>
        <translation>%1 von 0–%2 in ihrer Computation</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>, %1 times as many</source>
        <translation>, %1-mal so viele</translation>
    </message>
    <message>
        <source>Padded bytes</source>
        <translation>Bytes mit Padding</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>nicht bekannt: %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1, as backend_config states</source>
        <translation>%1, laut backend_config</translation>
    </message>
    <message>
        <source>%1, inferred: element %2 from %3 by %4</source>
        <translation>%1, abgeleitet: Element %2 ab %3 in Schritten von %4</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instruktion</translation>
    </message>
    <message>
        <source>Opcode</source>
        <translation>Opcode</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Shape (inferred)</source>
        <translation>Shape (abgeleitet)</translation>
    </message>
    <message>
        <source>Fusion kind</source>
        <translation>Fusionsart</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Computation</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>Root</translation>
    </message>
    <message>
        <source>the result of its computation</source>
        <translation>das Ergebnis ihrer Computation</translation>
    </message>
    <message>
        <source>Trip count</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Asynchronous</source>
        <translation>Asynchron</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>Begonnen von</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>Beendet von</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Called from</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>Operands</source>
        <translation>Operanden</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>Runs after</source>
        <translation>Läuft nach</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Ruft auf</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Entry</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>not scheduled: runs inside its caller</source>
        <translation>ohne Schedule: läuft innerhalb des Aufrufers</translation>
    </message>
    <message>
        <source>as scheduled</source>
        <translation>wie im Schedule</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 von %3</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>, without %1 of unknown size</source>
        <translation>, ohne %1 unbekannter Größe</translation>
    </message>
    <message>
        <source>Bytes of results</source>
        <translation>Bytes der Ergebnisse</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>Offset %1</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>Schritte %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>passes through · %1</source>
        <translation>geht hindurch · %1</translation>
    </message>
    <message>
        <source>Value (estimated)</source>
        <translation>Wert (geschätzt)</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Defined by</source>
        <translation>Definiert von</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>Allokation</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>, until after the program</source>
        <translation>, bis nach dem Programm</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherraum</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Vereint</translation>
    </message>
    <message>
        <source>Allocation (estimated)</source>
        <translation>Allokation (geschätzt)</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Flags</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Step (estimated)</source>
        <translation>Schritt (geschätzt)</translation>
    </message>
    <message>
        <source>Live bytes</source>
        <translation>Bytes lebend</translation>
    </message>
    <message>
        <source>Live values</source>
        <translation>Lebende Werte</translation>
    </message>
    <message>
        <source>%1, packed to %2 bits</source>
        <translation>%1, gepackt auf %2 Bits</translation>
    </message>
    <message>
        <source>none: a scalar</source>
        <translation>keine: ein Skalar</translation>
    </message>
    <message>
        <source>%1, minor to major</source>
        <translation>%1, von minor zu major</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Tail padding</source>
        <translation>Padding am Ende</translation>
    </message>
    <message>
        <source>to a multiple of %1 elements</source>
        <translation>auf ein Vielfaches von %1 Elementen</translation>
    </message>
    <message>
        <source>empty tuple</source>
        <translation>leeres Tupel</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>%1 and what is called from there</source>
        <translation>%1 und was von dort aufgerufen wird</translation>
    </message>
    <message>
        <source>Buffers (estimated)</source>
        <translation>Puffer (geschätzt)</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
    <message>
        <source>Layers drawn as one</source>
        <translation>Schichten, als eine gezeichnet</translation>
    </message>
    <message>
        <source>In each layer</source>
        <translation>In jeder Schicht</translation>
    </message>
    <message>
        <source>Operand %1 differs</source>
        <translation>Operand %1 ist verschieden</translation>
    </message>
    <message>
        <source>%1 differs</source>
        <translation>%1 ist verschieden</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>nothing but names</source>
        <translation>nur die Namen</translation>
    </message>
    <message>
        <source>XLA&apos;s rules count no FLOPs for top-k, which compares and moves: 0 is known</source>
        <translation>XLAs Regeln zählen für Top-k keine FLOPs, denn es vergleicht und bewegt: Die 0 ist bekannt</translation>
    </message>
    <message>
        <source>Counted: %1</source>
        <translation>Gezählt: %1</translation>
    </message>
    <message>
        <source>%1 at the peak</source>
        <translation>%1 am Peak</translation>
    </message>
    <message>
        <source>At the estimated peak</source>
        <translation>Am geschätzten Peak</translation>
    </message>
    <message>
        <source>%1 – TPU: %2, GPU: %3</source>
        <translation>%1 – TPU: %2, GPU: %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>values of a while, a conditional or their parameters (phi)</source>
        <translation>Werte eines while, eines conditional oder ihrer Parameter (phi)</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>Nutzungen</translation>
    </message>
    <message>
        <source>Shares bytes with</source>
        <translation>Teilt Bytes mit</translation>
    </message>
    <message>
        <source>Previous at this address</source>
        <translation>Zuvor an dieser Adresse</translation>
    </message>
    <message>
        <source>Next at this address</source>
        <translation>Danach an dieser Adresse</translation>
    </message>
    <message numerus="yes">
        <source>with %n instruction(s) that (has|have) no line of (its|their) own</source>
        <translation>
            <numerusform>mit %n Instruktion ohne eigene Zeile</numerusform>
            <numerusform>mit %n Instruktionen ohne eigene Zeile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n byte(s)</source>
        <translation>
            <numerusform>%1, %n Byte</numerusform>
            <numerusform>%1, %n Bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lifetimes</name>
    <message>
        <source>runs unknown</source>
        <translation>Läufe unbekannt</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>%1, inferred</source>
        <translation>%1, abgeleitet</translation>
    </message>
</context>
<context>
    <name>LineMetrics</name>
    <message>
        <source>instr.</source>
        <translation>Instr.</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>at peak</source>
        <translation>am Peak</translation>
    </message>
    <message>
        <source>Of the whole module: %1</source>
        <translation>Vom ganzen Modul: %1</translation>
    </message>
    <message>
        <source>Of this line and all that it calls</source>
        <translation>Von dieser Zeile und allem, was sie aufruft</translation>
    </message>
    <message>
        <source>Of this line alone, without what it calls</source>
        <translation>Von dieser Zeile allein, ohne das, was sie aufruft</translation>
    </message>
    <message>
        <source>No instruction that counts here comes from this line.</source>
        <translation>Keine Instruktion, die hier zählt, stammt aus dieser Zeile.</translation>
    </message>
    <message>
        <source>%1 FLOPs, %2 of all that counts here</source>
        <translation>%1 FLOPs, %2 von allem, was hier zählt</translation>
    </message>
    <message>
        <source>%1 transcendentals beside these</source>
        <translation>dazu %1 Transzendente</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1 of all that counts here</source>
        <translation>%1 von allem, was hier zählt</translation>
    </message>
    <message>
        <source>Of one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>Für einen Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Counted: %1 and all that it calls</source>
        <translation>Gezählt: %1 und alles, was es aufruft</translation>
    </message>
    <message>
        <source>Counted: all instructions of the module</source>
        <translation>Gezählt: alle Instruktionen des Moduls</translation>
    </message>
    <message>
        <source>Counted: what is in the scope</source>
        <translation>Gezählt: was im Scope ist</translation>
    </message>
    <message>
        <source>Counted: what is selected and all that it calls</source>
        <translation>Gezählt: die Auswahl und alles, was sie aufruft</translation>
    </message>
    <message>
        <source>
%1 instructions, and %2 that they call</source>
        <translation>
%1 Instruktionen und %2, die sie aufrufen</translation>
    </message>
    <message>
        <source>
%1 FLOPs, %2 of one run of the module, estimated</source>
        <translation>
%1 FLOPs, %2 eines Laufs des Moduls, geschätzt</translation>
    </message>
</context>
<context>
    <name>MemoryJoin</name>
    <message>
        <source>the buffer assignment is not of this module: step %1 is %2 there, and %3 here</source>
        <translation>das Buffer-Assignment gehört nicht zu diesem Modul: Schritt %1 ist dort %2 und hier %3</translation>
    </message>
    <message>
        <source>the buffer assignment is not of this module: it has %1 steps, and the module %2</source>
        <translation>das Buffer-Assignment gehört nicht zu diesem Modul: Es hat %1 Schritte und das Modul %2</translation>
    </message>
</context>
<context>
    <name>MemoryText</name>
    <message>
        <source>allocation %1 · %2 · offset %3</source>
        <translation>Allokation %1 · %2 · Offset %3</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>Schritte %1</translation>
    </message>
    <message>
        <source>no range in the dump</source>
        <translation>keine Live-Range im Dump</translation>
    </message>
    <message>
        <source>defined by %1</source>
        <translation>definiert von %1</translation>
    </message>
    <message>
        <source>allocation %1 · %2</source>
        <translation>Allokation %1 · %2</translation>
    </message>
    <message>
        <source>memory space %1</source>
        <translation>Speicherraum %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1 · %2</source>
        <translation>Schritt %1 · %2</translation>
    </message>
    <message>
        <source>%1 live</source>
        <translation>%1 lebend</translation>
    </message>
    <message>
        <source>not to one scale</source>
        <translation>nicht maßstäblich</translation>
    </message>
    <message>
        <source>An allocation with more bytes is drawn higher, but by less than it has more, so that small ones are seen beside large ones. In one allocation all bytes are drawn to one scale.</source>
        <translation>Eine Allokation mit mehr Bytes ist höher gezeichnet, aber um weniger, als sie mehr hat, damit man kleine neben großen sieht. Innerhalb einer Allokation haben alle Bytes denselben Maßstab.</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>there is no HLO module, only buffers</source>
        <translation>es gibt kein HLO-Modul, nur Puffer</translation>
    </message>
    <message>
        <source>there is no buffer assignment</source>
        <translation>es gibt kein Buffer-Assignment</translation>
    </message>
    <message>
        <source>the module is not scheduled, so nothing can be estimated</source>
        <translation>das Modul hat keinen Schedule, daher lässt sich nichts schätzen</translation>
    </message>
    <message>
        <source>the buffer assignment has no live ranges, so there are no steps</source>
        <translation>das Buffer-Assignment hat keine Live-Ranges, daher gibt es keine Schritte</translation>
    </message>
    <message>
        <source>estimated from the module: no buffer assignment was found with it</source>
        <translation>aus dem Modul geschätzt: Es war kein Buffer-Assignment dabei</translation>
    </message>
</context>
<context>
    <name>ModuleTree</name>
    <message>
        <source>Before optimizations</source>
        <translation>Vor den Optimierungen</translation>
    </message>
    <message>
        <source>After code generation</source>
        <translation>Nach der Codeerzeugung</translation>
    </message>
    <message>
        <source>Module that ran out of memory</source>
        <translation>Modul, dem der Speicher nicht reichte</translation>
    </message>
    <message>
        <source>Out of memory: %1</source>
        <translation>Out of memory: %1</translation>
    </message>
    <message>
        <source>Before %1</source>
        <translation>Vor %1</translation>
    </message>
    <message>
        <source>After optimizations</source>
        <translation>Nach den Optimierungen</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>there is no computation %1</source>
        <translation>es gibt keine Computation %1</translation>
    </message>
    <message>
        <source>there is no instruction %1 in %2</source>
        <translation>es gibt keine Instruktion %1 in %2</translation>
    </message>
    <message>
        <source>there is no instruction %1</source>
        <translation>es gibt keine Instruktion %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 computations have an instruction %2: %3</source>
        <translation>%1 Computations haben eine Instruktion %2: %3</translation>
    </message>
    <message>
        <source>there is no scope %1</source>
        <translation>es gibt keinen Scope %1</translation>
    </message>
    <message>
        <source>%1 scopes end with %2: %3</source>
        <translation>%1 Scopes enden auf %2: %3</translation>
    </message>
</context>
<context>
    <name>QDockWidget</name>
    <message>
        <source>Detach %1</source>
        <translation>%1 abdocken</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
</context>
<context>
    <name>QMenu</name>
    <message>
        <source>computation %1</source>
        <translation>Computation %1</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>a scope</source>
        <translation>einen Scope</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Enter %1 (%2)</source>
        <translation>%1 betreten (%2)</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Instruktionen</translation>
    </message>
    <message>
        <source>%1 and what it calls</source>
        <translation>%1 und was sie aufruft</translation>
    </message>
    <message>
        <source>Show In</source>
        <translation>Zeigen in</translation>
    </message>
    <message>
        <source>Copy Shape</source>
        <translation>Shape kopieren</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written to.</source>
        <translation>In den Ordner %1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Another program is writing %1.</source>
        <translation>Ein anderes Programm schreibt gerade %1.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>FLOPs for a byte of memory</source>
        <translation>FLOPs je Byte Speicher</translation>
    </message>
    <message>
        <source>FLOP/s, estimated</source>
        <translation>FLOP/s, geschätzt</translation>
    </message>
    <message>
        <source>%1FLOP/s</source>
        <translation>%1FLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
</context>
<context>
    <name>SortMenu</name>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
</context>
<context>
    <name>UnreadSearch</name>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>not open yet</source>
        <translation>noch nicht geöffnet</translation>
    </message>
    <message>
        <source>#%1 in %2</source>
        <translation>#%1 in %2</translation>
    </message>
</context>
<context>
    <name>ViewTable</name>
    <message>
        <source>%1 · %2</source>
        <comment>number and note of a bookmark</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 is not the text of an open module.</source>
        <translation>%1 ist nicht der Text eines geöffneten Moduls.</translation>
    </message>
</context>
<context>
    <name>WhyReport</name>
    <message>
        <source>Program output</source>
        <translation>Ausgabe des Programms</translation>
    </message>
    <message>
        <source>Parameter not donated</source>
        <translation>Parameter nicht doniert</translation>
    </message>
    <message>
        <source>Async start not done</source>
        <translation>Asynchroner Start noch nicht abgeschlossen</translation>
    </message>
    <message>
        <source>Saved for the backward pass</source>
        <translation>Für den Rückwärtspass aufgehoben</translation>
    </message>
    <message>
        <source>Carried by a loop</source>
        <translation>Von einer Schleife mitgeführt</translation>
    </message>
    <message>
        <source>Use scheduled later than needed</source>
        <translation>Nutzung später im Schedule als nötig</translation>
    </message>
    <message>
        <source>Held by another value of the same buffer</source>
        <translation>Von einem anderen Wert desselben Puffers gehalten</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Benutzung</translation>
    </message>
    <message>
        <source>passed on unchanged</source>
        <translation>unverändert weitergereicht</translation>
    </message>
    <message>
        <source>carried in place</source>
        <translation>in-place mitgeführt</translation>
    </message>
    <message>
        <source>carried with a copy</source>
        <translation>mit einer Kopie mitgeführt</translation>
    </message>
    <message>
        <source>stacked, a slice each iteration</source>
        <translation>gestapelt, ein Slice pro Iteration</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>Lebt</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>Schritte %1</translation>
    </message>
    <message>
        <source>steps %1, 1 more step</source>
        <translation>Schritte %1, 1 weiterer Schritt</translation>
    </message>
    <message>
        <source>steps %1, %2 more steps</source>
        <translation>Schritte %1, %2 weitere Schritte</translation>
    </message>
    <message>
        <source>Defined</source>
        <translation>Definiert</translation>
    </message>
    <message>
        <source>Passed on by</source>
        <translation>Weitergereicht von</translation>
    </message>
    <message>
        <source>Needed last</source>
        <translation>Zuletzt gebraucht</translation>
    </message>
    <message>
        <source>, operand %1</source>
        <translation>, Operand %1</translation>
    </message>
    <message>
        <source>, result of %1</source>
        <translation>, Ergebnis von %1</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Gehalten von</translation>
    </message>
    <message>
        <source>Begun by</source>
        <translation>Begonnen von</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>Beendet von</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>Could run</source>
        <translation>Könnte laufen</translation>
    </message>
    <message>
        <source>from step %1 on</source>
        <translation>ab Schritt %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>, %1 iterations (inferred)</source>
        <translation>, %1 Iterationen (abgeleitet)</translation>
    </message>
    <message>
        <source>, %1 iterations</source>
        <translation>, %1 Iterationen</translation>
    </message>
    <message>
        <source>In it</source>
        <translation>Darin</translation>
    </message>
    <message>
        <source>Nothing to tell</source>
        <translation>Keine Auskunft</translation>
    </message>
    <message>
        <source>Not on the schedule</source>
        <translation>Nicht im Schedule</translation>
    </message>
    <message>
        <source>It belongs to a computation that runs per element, such as a reducer, at no step of its own.</source>
        <translation>Die Instruktion gehört zu einer Computation, die pro Element läuft, etwa einem Reducer, und hat keinen eigenen Schritt.</translation>
    </message>
    <message>
        <source>Not alive at step %1</source>
        <translation>Lebt in Schritt %1 nicht</translation>
    </message>
    <message>
        <source>It is not written yet.</source>
        <translation>Der Wert ist noch nicht geschrieben.</translation>
    </message>
    <message>
        <source>Nobody needs it any more.</source>
        <translation>Niemand braucht den Wert noch.</translation>
    </message>
    <message>
        <source>Could be donated</source>
        <translation>Donierbar</translation>
    </message>
    <message>
        <source>Cannot be donated</source>
        <translation>Nicht donierbar</translation>
    </message>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>could alias output %1 and is a donor without it</source>
        <translation>könnte Ausgabe %1 überlagern und ist Donor ohne sie</translation>
    </message>
    <message>
        <source>could alias output %1 and is not donated</source>
        <translation>könnte Ausgabe %1 überlagern und ist nicht doniert</translation>
    </message>
    <message>
        <source>cannot alias output %1: %2 still reads it when that is written</source>
        <translation>kann Ausgabe %1 nicht überlagern: %2 liest noch, wenn sie geschrieben wird</translation>
    </message>
    <message>
        <source>has no output left: output %1 takes the memory of another parameter, or could</source>
        <translation>keine Ausgabe übrig: Ausgabe %1 übernimmt den Speicher eines anderen Parameters oder könnte es</translation>
    </message>
    <message>
        <source>cannot alias output %1: its layout is another one</source>
        <translation>kann Ausgabe %1 nicht überlagern: sie hat ein anderes Layout</translation>
    </message>
    <message>
        <source>has no output of its shape</source>
        <translation>keine Ausgabe mit dieser Shape</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>%1 itself: steps %2</source>
        <translation>%1 selbst: Schritte %2</translation>
    </message>
    <message>
        <source>, alive steps %1</source>
        <translation>, lebt in den Schritten %1</translation>
    </message>
    <message>
        <source>The program returns it: %1 holds it to the end.</source>
        <translation>Das Programm gibt ihn zurück: %1 hält ihn bis zum Ende.</translation>
    </message>
    <message>
        <source>A parameter that is not donated is kept to the end; %1 read it last.</source>
        <translation>Ein Parameter, der nicht doniert ist, wird bis zum Ende gehalten; %1 hat ihn zuletzt gelesen.</translation>
    </message>
    <message>
        <source>A parameter that is not donated is kept to the end; nothing reads it.</source>
        <translation>Ein Parameter, der nicht doniert ist, wird bis zum Ende gehalten; nichts liest ihn.</translation>
    </message>
    <message>
        <source>%1 has begun and is not done before %2.</source>
        <translation>%1 hat begonnen und ist nicht vor %2 fertig.</translation>
    </message>
    <message>
        <source>%1 has begun and is never done.</source>
        <translation>%1 hat begonnen und wird nie fertig.</translation>
    </message>
    <message>
        <source>Saved for the backward pass, whose loop %1 carries it.</source>
        <translation>Für den Rückwärtspass aufgehoben, dessen Schleife %1 ihn mitführt.</translation>
    </message>
    <message>
        <source>Saved for the backward pass: %1 needs it last.</source>
        <translation>Für den Rückwärtspass aufgehoben: %1 braucht ihn zuletzt.</translation>
    </message>
    <message>
        <source>Carried by the loop %1.</source>
        <translation>Von der Schleife %1 mitgeführt.</translation>
    </message>
    <message>
        <source>Its last use, %1, could run from step %2 on.</source>
        <translation>Seine letzte Nutzung, %1, könnte ab Schritt %2 laufen.</translation>
    </message>
    <message>
        <source>Its memory holds %1, which has to share it.</source>
        <translation>In seinem Speicher steht %1, das ihn teilen muss.</translation>
    </message>
    <message>
        <source>Its memory is kept for another value of the same buffer.</source>
        <translation>Sein Speicher wird für einen anderen Wert desselben Puffers gehalten.</translation>
    </message>
    <message>
        <source>By it the loop %1 decides whether to go on.</source>
        <translation>An ihm entscheidet die Schleife %1, ob sie weiterläuft.</translation>
    </message>
    <message>
        <source>Nothing reads it; %1 passes it on.</source>
        <translation>Nichts liest ihn; %1 gibt ihn weiter.</translation>
    </message>
    <message>
        <source>Its last use, %1, waits for %2.</source>
        <translation>Seine letzte Nutzung, %1, wartet auf %2.</translation>
    </message>
    <message>
        <source>%1 reads it at this step.</source>
        <translation>%1 liest ihn in diesem Schritt.</translation>
    </message>
    <message>
        <source>It is written at this step; %1 reads it last.</source>
        <translation>Er wird in diesem Schritt geschrieben; %1 liest ihn zuletzt.</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>%1 in Schritt %2</translation>
    </message>
    <message>
        <source>parameter %1 at %2</source>
        <translation>Parameter %1 bei %2</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s), %1</source>
        <translation>
            <numerusform>%n Parameter, %1</numerusform>
            <numerusform>%n Parameter, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::CopyActions</name>
    <message>
        <source>Choose a row of a list first.</source>
        <translation>Wählen Sie zuerst eine Zeile einer Liste.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>%1 rows copied</source>
        <translation>%1 Zeilen kopiert</translation>
    </message>
    <message>
        <source>Choose a pane first: F6 goes through them.</source>
        <translation>Wählen Sie zuerst ein Teilfenster: F6 geht durch alle.</translation>
    </message>
    <message>
        <source>A picture of “%1” is copied.</source>
        <translation>Ein Bild von „%1“ ist kopiert.</translation>
    </message>
</context>
<context>
    <name>app::DeviceMenu</name>
    <message>
        <source>Memory: %1 B/s. %2</source>
        <translation>Speicher: %1 B/s. %2</translation>
    </message>
    <message>
        <source>Links: %1 B/s. %2</source>
        <translation>Verbindungen: %1 B/s. %2</translation>
    </message>
    <message>
        <source>Matrices of %1: %2 FLOP/s. %3</source>
        <translation>Matrizen aus %1: %2 FLOP/s. %3</translation>
    </message>
    <message>
        <source>De&amp;vice for Estimated Times</source>
        <translation>&amp;Gerät für geschätzte Zeiten</translation>
    </message>
</context>
<context>
    <name>app::DevicePage</name>
    <message>
        <source>As the &amp;Sheet Says</source>
        <translation>Wie im Daten&amp;blatt</translation>
    </message>
    <message>
        <source>Estimated times are made with these rates. Write your own where yours is another machine, such as 2.9 T; an empty one is as the vendor&apos;s sheet has it.</source>
        <translation>Mit diesen Raten werden Zeiten geschätzt. Tragen Sie eigene ein, wo Ihre Maschine eine andere ist, etwa 2.9 T; eine leere ist die aus dem Datenblatt des Herstellers.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Rates of the device</source>
        <translation>Raten des Geräts</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>A Second</source>
        <translation>Pro Sekunde</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
</context>
<context>
    <name>app::Docks</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>app::EditorField</name>
    <message>
        <source>Vim in a terminal</source>
        <translation>Vim in einem Terminal</translation>
    </message>
    <message>
        <source>Another, or none</source>
        <translation>Ein anderer oder keiner</translation>
    </message>
    <message>
        <source>The command that opens a source file, {file}, at a line, {line}. It is started without a shell.</source>
        <translation>Der Befehl, der eine Quelldatei, {file}, an einer Zeile, {line}, öffnet. Er wird ohne Shell gestartet.</translation>
    </message>
    <message>
        <source>&amp;Editor:</source>
        <translation>Edit&amp;or:</translation>
    </message>
    <message>
        <source>Co&amp;mmand:</source>
        <translation>Be&amp;fehl:</translation>
    </message>
</context>
<context>
    <name>app::FrameRulesPage</name>
    <message>
        <source>An instruction comes from the innermost line of its call stack that is in a file of yours. Which files are not is told here: parts of paths, with * for any characters of a part. The first row that fits a file counts.</source>
        <translation>Eine Instruktion stammt aus der innersten Zeile ihres Aufrufkellers, die in einer Ihrer Dateien liegt. Welche Dateien nicht Ihre sind, steht hier: Teile von Pfaden, mit * für beliebige Zeichen eines Teils. Es zählt die erste Zeile, die auf eine Datei passt.</translation>
    </message>
    <message>
        <source>Files of frameworks and of the language</source>
        <translation>Dateien von Frameworks und der Sprache</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Are</source>
        <translation>Sind</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>Nach u&amp;nten</translation>
    </message>
    <message>
        <source>De&amp;faults</source>
        <translation>Standardre&amp;geln</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihre</translation>
    </message>
    <message>
        <source>a framework&apos;s</source>
        <translation>eines Frameworks</translation>
    </message>
    <message>
        <source>always skipped</source>
        <translation>immer übersprungen</translation>
    </message>
    <message>
        <source>Whose files these are</source>
        <translation>Wessen Dateien das sind</translation>
    </message>
</context>
<context>
    <name>app::KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Filter: an action or a key</source>
        <translation>Filter: eine Aktion oder eine Taste</translation>
    </message>
    <message>
        <source>Filter of the keys</source>
        <translation>Filter der Tasten</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
</context>
<context>
    <name>app::LayoutMenu</name>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Anordnungen</translation>
    </message>
    <message>
        <source>&amp;Own Layouts</source>
        <translation>&amp;Eigene Anordnungen</translation>
    </message>
    <message>
        <source>&amp;Delete Own Layout</source>
        <translation>Eigene Anordnung &amp;löschen</translation>
    </message>
    <message>
        <source>Save Layout</source>
        <translation>Anordnung speichern</translation>
    </message>
    <message>
        <source>Name of the layout; one that is there already is replaced:</source>
        <translation>Name der Anordnung; eine, die es schon gibt, wird ersetzt:</translation>
    </message>
</context>
<context>
    <name>app::MainWindow</name>
    <message>
        <source>Main</source>
        <translation>Hauptleiste</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Zu&amp;letzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Navigieren</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>About hloscope</source>
        <translation>Über hloscope</translation>
    </message>
    <message>
        <source>hloscope %1

Opens what the XLA compiler dumps. Apache-2.0; it links Qt (LGPL-3), Abseil (Apache-2.0), and runs Graphviz (EPL-1.0) in a process of its own. See NOTICE.</source>
        <translation>hloscope %1

Öffnet, was der XLA-Compiler als Dump schreibt. Apache-2.0; verwendet Qt (LGPL-3) und Abseil (Apache-2.0) und führt Graphviz (EPL-1.0) in einem eigenen Prozess aus. Siehe NOTICE.</translation>
    </message>
    <message>
        <source>%1 — hloscope</source>
        <translation>%1 — hloscope</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation>Ein- oder ausblenden</translation>
    </message>
    <message>
        <source>No source file is shown. Select an instruction whose source file is on this machine.</source>
        <translation>Es wird keine Quelldatei gezeigt. Wählen Sie eine Instruktion, deren Quelldatei auf diesem Rechner liegt.</translation>
    </message>
    <message>
        <source>Which editor? Its command stands in the preferences, under Source Files.</source>
        <translation>Welcher Editor? Sein Befehl steht in den Einstellungen unter „Quelldateien“.</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>The editor did not start: %1</source>
        <translation>Der Editor ließ sich nicht starten: %1</translation>
    </message>
    <message>
        <source>Go to anything by name    %1</source>
        <translation>Beliebiges nach Namen finden    %1</translation>
    </message>
    <message>
        <source>Arrange the window for %1</source>
        <translation>Fenster für „%1“ anordnen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 is no longer a file that can be opened.</source>
        <translation>%1 ist keine Datei mehr, die geöffnet werden kann.</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>The layout “%1” is saved.</source>
        <translation>Die Anordnung „%1“ ist gespeichert.</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>Die Anordnung „%1“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>From the graph to the text, and back</source>
        <translation>Vom Graphen zum Text und zurück</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Choose a pane first: F6 goes through them.</source>
        <translation>Wählen Sie zuerst ein Teilfenster: F6 geht durch alle.</translation>
    </message>
    <message>
        <source>The saved queries cannot be written.</source>
        <translation>Die gespeicherten Abfragen lassen sich nicht schreiben.</translation>
    </message>
    <message>
        <source>&amp;Close Module</source>
        <translation>Modul &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Close %1 (%2 Modules)</source>
        <translation>%1 &amp;schließen (%2 Module)</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>&amp;Teilfenster</translation>
    </message>
    <message>
        <source>Choose a pane that has tabs beside it first.</source>
        <translation>Wählen Sie zuerst ein Teilfenster, das Reiter neben sich hat.</translation>
    </message>
</context>
<context>
    <name>app::Manual</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Manual — hloscope</source>
        <translation>Handbuch — hloscope</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Text of the manual</source>
        <translation>Text des Handbuchs</translation>
    </message>
    <message>
        <source>Find on this page (Ctrl+F)</source>
        <translation>Auf dieser Seite suchen (Strg+F)</translation>
    </message>
</context>
<context>
    <name>app::MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>app::OpenActions</name>
    <message>
        <source>Open a Dump</source>
        <translation>Dump öffnen</translation>
    </message>
    <message>
        <source>Dumps and archives of them (*.txt *.hlo *.log *.pb *.pbtxt *.gz *.zst *.bz2 *.xz *.tar *.tgz *.zip);;All files (*)</source>
        <translation>Dumps und Archive von Dumps (*.txt *.hlo *.log *.pb *.pbtxt *.gz *.zst *.bz2 *.xz *.tar *.tgz *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a Dump Folder</source>
        <translation>Dump-Ordner öffnen</translation>
    </message>
    <message>
        <source>The sample is not installed with this program.</source>
        <translation>Das Beispiel ist bei diesem Programm nicht installiert.</translation>
    </message>
    <message>
        <source>There is no text on the clipboard. Copy HLO text or a buffer assignment first.</source>
        <translation>In der Zwischenablage ist kein Text. Kopieren Sie zuerst HLO-Text oder ein Buffer-Assignment.</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>Only files and folders of this machine can be opened.</source>
        <translation>Nur Dateien und Ordner dieses Rechners lassen sich öffnen.</translation>
    </message>
</context>
<context>
    <name>app::Palette</name>
    <message>
        <source>Run an action, or: NAME [width] [/ boundary…], allpaths A B [n], info NAME</source>
        <translation>Eine Aktion ausführen, oder: NAME [Weite] [/ Grenze…], allpaths A B [n], info NAME</translation>
    </message>
    <message>
        <source>There is no action, instruction or computation “%1”.</source>
        <translation>Es gibt keine Aktion, Instruktion oder Computation „%1“.</translation>
    </message>
    <message>
        <source>Looking for names</source>
        <translation>Namen werden gesucht</translation>
    </message>
    <message>
        <source>Nothing is open. Open a dump first.</source>
        <translation>Es ist nichts geöffnet. Öffnen Sie zuerst einen Dump.</translation>
    </message>
    <message>
        <source>Type some letters of a name.</source>
        <translation>Geben Sie einige Buchstaben eines Namens ein.</translation>
    </message>
    <message>
        <source>No name has the letters of “%1”.</source>
        <translation>Kein Name enthält die Buchstaben von „%1“.</translation>
    </message>
    <message>
        <source>Go to an instruction, computation, scope, source line, buffer, module or bookmark</source>
        <translation>Zu einer Instruktion, Computation, Quellzeile, einem Scope, Puffer, Modul oder Lesezeichen gehen</translation>
    </message>
</context>
<context>
    <name>app::PaletteLinks</name>
    <message>
        <source>%1 of %2 modules are not read yet: of those only the names are known.</source>
        <translation>%1 von %2 Modulen sind noch nicht gelesen: Von ihnen sind nur die Namen bekannt.</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place and note of a bookmark</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
</context>
<context>
    <name>app::PreferencesDialog</name>
    <message>
        <source>Preferences (*.json);;All files (*)</source>
        <translation>Einstellungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>&amp;Source Files</source>
        <translation>&amp;Quelldateien</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>Standard &amp;wiederherstellen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>&amp;Farbschema:</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Sprache:</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>A&amp;nimate jumps</source>
        <translation>Sprünge &amp;animieren</translation>
    </message>
    <message>
        <source>The language changes when the program is started again.</source>
        <translation>Die Sprache wechselt beim nächsten Start des Programms.</translation>
    </message>
    <message>
        <source>Filter by action or key</source>
        <translation>Nach Aktion oder Taste filtern</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New keys of the action</source>
        <translation>Neue Tasten der Aktion</translation>
    </message>
    <message>
        <source>Se&amp;t</source>
        <translation>Set&amp;zen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>De&amp;fault</source>
        <translation>Sta&amp;ndard</translation>
    </message>
    <message>
        <source>Choose an action, then press its new keys in the field.</source>
        <translation>Wählen Sie eine Aktion und drücken Sie dann im Feld ihre neuen Tasten.</translation>
    </message>
    <message>
        <source>“%1” has %2 and loses it.</source>
        <translation>„%1“ hat %2 und verliert diese Tasten.</translation>
    </message>
    <message>
        <source>“%1” has %2, and it cannot be changed.</source>
        <translation>„%1“ hat %2, und das lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>Import Preferences</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Imported from %1.</source>
        <translation>Importiert aus %1.</translation>
    </message>
    <message>
        <source>Export Preferences</source>
        <translation>Einstellungen exportieren</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>Exportiert nach %1.</translation>
    </message>
    <message>
        <source>Colours that are told apart without &amp;red and green</source>
        <translation>Farben, die ohne &amp;Rot und Grün unterscheidbar sind</translation>
    </message>
    <message>
        <source>&amp;Open at the start what was open last</source>
        <translation>Zu&amp;letzt Geöffnetes beim Start öffnen</translation>
    </message>
    <message>
        <source>&amp;Call Stacks</source>
        <translation>A&amp;ufrufkeller</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>G&amp;eräte</translation>
    </message>
    <message>
        <source>&amp;Keys and Mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>&amp;Font:</source>
        <translation>&amp;Schrift:</translation>
    </message>
    <message>
        <source>Font si&amp;ze:</source>
        <translation>Schrift&amp;größe:</translation>
    </message>
    <message>
        <source>Font of na&amp;mes and code:</source>
        <translation>Schrift von Na&amp;men und Code:</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Bequem</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Dicht</translation>
    </message>
    <message>
        <source>Ro&amp;ws and buttons:</source>
        <translation>&amp;Zeilen und Knöpfe:</translation>
    </message>
    <message>
        <source>1 MiB is 1,048,576 bytes</source>
        <translation>1 MiB sind 1.048.576 Bytes</translation>
    </message>
    <message>
        <source>1 MB is 1,000,000 bytes</source>
        <translation>1 MB sind 1.000.000 Bytes</translation>
    </message>
    <message>
        <source>Sizes are counted &amp;by:</source>
        <translation>Größen &amp;zählen in:</translation>
    </message>
    <message>
        <source>&amp;W, A, S and D zoom and pan in the graph and the memory map</source>
        <translation>&amp;W, A, S und D zoomen und schieben im Graphen und in der Speicherkarte</translation>
    </message>
    <message>
        <source>zooms, and pans sideways with Shift</source>
        <translation>zoomt, und schiebt seitwärts mit Umschalt</translation>
    </message>
    <message>
        <source>pans, and zooms with Ctrl</source>
        <translation>schiebt, und zoomt mit Strg</translation>
    </message>
    <message>
        <source>The &amp;mouse wheel in painted views</source>
        <translation>Das &amp;Mausrad in gemalten Ansichten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 is no file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
</context>
<context>
    <name>app::RecentFiles</name>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
</context>
<context>
    <name>app::SelectionCopy</name>
    <message>
        <source>A report of %1 is on the clipboard.</source>
        <translation>Ein Bericht über %1 liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The selection is of several computations, and nothing of it is in the one that is shown.</source>
        <translation>Die Auswahl umfasst mehrere Computations, und nichts davon liegt in der gezeigten.</translation>
    </message>
    <message>
        <source>The HLO of %1 is on the clipboard.</source>
        <translation>Das HLO von %1 liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>No instruction is selected.</source>
        <translation>Es ist keine Instruktion ausgewählt.</translation>
    </message>
    <message>
        <source>%1 are selected; at most %2 can be copied.</source>
        <translation>%1 sind ausgewählt; höchstens %2 lassen sich kopieren.</translation>
    </message>
    <message>
        <source>Copying the selection</source>
        <translation>Auswahl wird kopiert</translation>
    </message>
    <message>
        <source>A report of the selected buffer is on the clipboard.</source>
        <translation>Ein Bericht über den ausgewählten Puffer ist in der Zwischenablage.</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::SessionKeeper</name>
    <message>
        <source>Finding the place</source>
        <translation>Die Stelle wird gesucht</translation>
    </message>
</context>
<context>
    <name>app::SourceRulesPage</name>
    <message>
        <source>A source file that a dump names below the first folder is looked for below the second one.</source>
        <translation>Eine Quelldatei, die ein Dump unterhalb des ersten Ordners nennt, wird unterhalb des zweiten gesucht.</translation>
    </message>
    <message>
        <source>Folders of dumps and of this machine</source>
        <translation>Ordner der Dumps und dieses Rechners</translation>
    </message>
    <message>
        <source>In the Dump</source>
        <translation>Im Dump</translation>
    </message>
    <message>
        <source>On This Machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Leads To</source>
        <translation>Führt zu</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Looking below %1</source>
        <translation>Suche unterhalb von %1</translation>
    </message>
    <message>
        <source>no such folder</source>
        <translation>kein solcher Ordner</translation>
    </message>
    <message>
        <source>%1 is not a folder of this machine.</source>
        <translation>%1 ist kein Ordner dieses Rechners.</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>The folder is there. No module is open to try the rule on.</source>
        <translation>Den Ordner gibt es. Kein Modul ist offen, an dem die Regel zu erproben wäre.</translation>
    </message>
    <message>
        <source>no file is named so</source>
        <translation>keine Datei heißt so</translation>
    </message>
    <message>
        <source>The open module names no source file below %1.</source>
        <translation>Das offene Modul nennt keine Quelldatei unterhalb von %1.</translation>
    </message>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1 von %2 Dateien</translation>
    </message>
    <message>
        <source>The open module names %1 source files below %2; of these %3 are below %4.</source>
        <translation>Das offene Modul nennt %1 Quelldateien unterhalb von %2; davon liegen %3 unterhalb von %4.</translation>
    </message>
</context>
<context>
    <name>app::StartPage</name>
    <message>
        <source>hloscope</source>
        <translation>hloscope</translation>
    </message>
    <message>
        <source>Opens what the XLA compiler dumps. Click from a fusion to its Python lines; see what is in memory, when, and where.</source>
        <translation>Öffnet, was der XLA-Compiler als Dump schreibt. Klicken Sie sich von einer Fusion zu ihren Python-Zeilen; sehen Sie, was wann und wo im Speicher liegt.</translation>
    </message>
    <message>
        <source>Open File…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open Dump Folder…</source>
        <translation>Dump-Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open Sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Or drop files and folders on this window, or paste HLO text with Ctrl+V.</source>
        <translation>Oder ziehen Sie Dateien und Ordner auf dieses Fenster, oder fügen Sie HLO-Text mit Strg+V ein.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Nothing yet. The sample is a small transformer train step with its buffer assignment and Python file.</source>
        <translation>Noch nichts. Das Beispiel ist ein kleiner Trainingsschritt eines Transformers mit Buffer-Assignment und Python-Datei.</translation>
    </message>
    <message>
        <source>How do I get a dump?</source>
        <translation>Wie bekomme ich einen Dump?</translation>
    </message>
    <message>
        <source>Run your program with these flags, then open the folder. hloscope joins each *after_optimizations.txt with the *-buffer-assignment.txt beside it.</source>
        <translation>Starten Sie Ihr Programm mit diesen Flags und öffnen Sie dann den Ordner. hloscope verbindet jedes *after_optimizations.txt mit dem *-buffer-assignment.txt daneben.</translation>
    </message>
    <message>
        <source>Copy the command for %1</source>
        <translation>Befehl für %1 kopieren</translation>
    </message>
    <message>
        <source>More on this, per device, in the manual</source>
        <translation>Mehr dazu, je Gerät, im Handbuch</translation>
    </message>
</context>
<context>
    <name>app::StatusBar</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>memory estimated</source>
        <translation>Speicher geschätzt</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>How far the job is</source>
        <translation>Wie weit die Arbeit ist</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>app::WindowMessages</name>
    <message>
        <source>hloscope ended while it opened %1.</source>
        <translation>hloscope wurde beendet, während es %1 öffnete.</translation>
    </message>
    <message>
        <source>hloscope ended while it opened %1 and %2 more.</source>
        <translation>hloscope wurde beendet, während es %1 und %2 weitere öffnete.</translation>
    </message>
    <message>
        <source>Open Again</source>
        <translation>Erneut öffnen</translation>
    </message>
    <message>
        <source>Bookmarks last only until hloscope ends. %1</source>
        <translation>Lesezeichen bleiben nur, bis hloscope beendet wird. %1</translation>
    </message>
    <message>
        <source>The bookmarks of this module cannot be read. Their file, %1, is kept beside the new one as %2.broken when you make a bookmark.</source>
        <translation>Die Lesezeichen dieses Moduls können nicht gelesen werden. Ihre Datei, %1, bleibt als %2.broken neben der neuen erhalten, wenn Sie ein Lesezeichen setzen.</translation>
    </message>
    <message>
        <source>%1 files were not opened:</source>
        <translation>%1 Dateien wurden nicht geöffnet:</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
    <message>
        <source>Open Another…</source>
        <translation>Anderen öffnen…</translation>
    </message>
    <message>
        <source>%1 is no longer there. What is shown was read before.</source>
        <translation>%1 ist nicht mehr vorhanden. Gezeigt wird, was zuvor gelesen wurde.</translation>
    </message>
    <message>
        <source>%1 cannot be reached. What is shown was read before.</source>
        <translation>%1 ist nicht erreichbar. Gezeigt wird, was zuvor gelesen wurde.</translation>
    </message>
    <message>
        <source>There are new files in %1.</source>
        <translation>In %1 gibt es neue Dateien.</translation>
    </message>
    <message>
        <source>%1 has changed on disk.</source>
        <translation>%1 hat sich auf der Platte geändert.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Also out of memory: %1.</source>
        <translation>Ebenfalls zu wenig Speicher: %1.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>model</name>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>Rechenleistung</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>temp</source>
        <translation>Temp</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>thread-local</source>
        <translation>Thread-lokal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>no range</source>
        <translation>keine Live-Range</translation>
    </message>
    <message>
        <source>implicit get-tuple-element</source>
        <translation>nicht ausgegebenes get-tuple-element</translation>
    </message>
    <message>
        <source>implicit get-tuple-element: %1 of %2</source>
        <translation>nicht ausgegebenes get-tuple-element: %1 von %2</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 unpadded</source>
        <translation>%1 ohne Padding</translation>
    </message>
    <message>
        <source>%1 fragmentation</source>
        <translation>%1 Fragmentierung</translation>
    </message>
    <message>
        <source>Estimated buffer assignment</source>
        <translation>Geschätztes Buffer-Assignment</translation>
    </message>
    <message>
        <source>Buffer assignment</source>
        <translation>Buffer-Assignment</translation>
    </message>
    <message>
        <source>Memory-usage report</source>
        <translation>Memory-Usage-Report</translation>
    </message>
    <message>
        <source>Memory statistics</source>
        <translation>Speicherstatistik</translation>
    </message>
    <message>
        <source>Out-of-memory message</source>
        <translation>Out-of-Memory-Meldung</translation>
    </message>
    <message>
        <source>Live ranges</source>
        <translation>Live-Ranges</translation>
    </message>
    <message>
        <source>Values of a buffer assignment</source>
        <translation>Werte eines Buffer-Assignments</translation>
    </message>
    <message>
        <source>A memory-usage report rounds sizes and has no steps. The file *-buffer-assignment.txt of the same module has both.</source>
        <translation>Ein Memory-Usage-Report rundet Größen und kennt keine Schritte. Die Datei *-buffer-assignment.txt desselben Moduls enthält beides.</translation>
    </message>
    <message>
        <source>Live ranges alone have no sizes but those of the peak. The file *-buffer-assignment.txt of the same module has them.</source>
        <translation>Live-Ranges allein enthalten keine Größen außer denen des Peaks. Die Datei *-buffer-assignment.txt desselben Moduls enthält sie.</translation>
    </message>
    <message>
        <source>The values alone have no sizes and no steps. The files *-buffer-assignment.txt and *-live-range.txt of the same module have them.</source>
        <translation>Die Werte allein enthalten weder Größen noch Schritte. Die Dateien *-buffer-assignment.txt und *-live-range.txt desselben Moduls enthalten sie.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>Output: %1, of which %2 share memory with arguments</source>
        <translation>Ausgabe: %1, davon teilen %2 ihren Speicher mit Argumenten</translation>
    </message>
    <message>
        <source>Not listed, below 5 %: %1</source>
        <translation>Nicht aufgeführt, unter 5 %: %1</translation>
    </message>
    <message>
        <source>No instruction has this name, operation or shape.</source>
        <translation>Keine Instruktion hat diesen Namen, diese Operation oder Shape.</translation>
    </message>
    <message>
        <source>Found by the instruction’s name and shape.</source>
        <translation>Gefunden nach Name und Shape der Instruktion.</translation>
    </message>
    <message>
        <source>Found by operation and shape.</source>
        <translation>Gefunden nach Operation und Shape.</translation>
    </message>
    <message>
        <source>Found among the parameters by shape.</source>
        <translation>Unter den Parametern nach der Shape gefunden.</translation>
    </message>
    <message>
        <source>Found by shape and bytes alone.</source>
        <translation>Nur nach Shape und Bytes gefunden.</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 passen</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>What the message says fits several: %1</source>
        <translation>Was die Meldung sagt, passt auf mehrere: %1</translation>
    </message>
    <message>
        <source>%1 of %2 found</source>
        <translation>%1 von %2 gefunden</translation>
    </message>
    <message>
        <source>%1 ambiguous</source>
        <translation>%1 mehrdeutig</translation>
    </message>
    <message>
        <source>%1 not found</source>
        <translation>%1 nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of the program itself</source>
        <translation>%1 vom Programm selbst</translation>
    </message>
    <message>
        <source>In the module %1: %2.</source>
        <translation>Im Modul %1: %2.</translation>
    </message>
    <message>
        <source>%1, %2 of them inferred, without a line of their own</source>
        <translation>%1, davon %2 abgeleitet, ohne eigene Zeile</translation>
    </message>
    <message>
        <source>%1 live at the estimated peak</source>
        <translation>%1 lebend am geschätzten Peak</translation>
    </message>
    <message>
        <source>%1 live at the peak</source>
        <translation>%1 lebend am Peak</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Found by the instruction’s name.</source>
        <translation>Gefunden über den Namen der Instruktion.</translation>
    </message>
    <message>
        <source>Found by operation.</source>
        <translation>Gefunden über die Operation.</translation>
    </message>
    <message>
        <source>Found by its number among parameters and results.</source>
        <translation>Gefunden über die Nummer unter Parametern und Ergebnissen.</translation>
    </message>
    <message>
        <source>Memory of the program itself, not of an instruction.</source>
        <translation>Speicher des Programms selbst, nicht einer Instruktion.</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Kein Speicher mehr</translation>
    </message>
    <message>
        <source>Out of memory in %1</source>
        <translation>Kein Speicher mehr in %1</translation>
    </message>
    <message>
        <source>Out of memory in allocator %1</source>
        <translation>Kein Speicher mehr im Allokator %1</translation>
    </message>
    <message>
        <source>Rematerialization cannot reach the memory limit</source>
        <translation>Rematerialisierung erreicht die Speichergrenze nicht</translation>
    </message>
    <message>
        <source>%1 requested</source>
        <translation>%1 angefordert</translation>
    </message>
    <message>
        <source>%1 in use</source>
        <translation>%1 belegt</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>%1 benötigt</translation>
    </message>
    <message>
        <source>%1 available</source>
        <translation>%1 verfügbar</translation>
    </message>
    <message>
        <source>the limit is %1</source>
        <translation>die Grenze ist %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>The message has the largest allocations at most. A dump of the same program with XLA_FLAGS=--xla_dump_to=DIR has all of them, with their steps.</source>
        <translation>Die Meldung enthält höchstens die größten Allokationen. Ein Dump desselben Programms mit XLA_FLAGS=--xla_dump_to=DIR enthält alle, mit ihren Schritten.</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>temporär</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>buffer assignment</source>
        <translation>Buffer-Assignment</translation>
    </message>
    <message>
        <source>%1 of %2 (%3): %4</source>
        <translation>%1 von %2 (%3): %4</translation>
    </message>
    <message>
        <source>window of %1, %2</source>
        <translation>Fenster von %1, %2</translation>
    </message>
    <message>
        <source>module %1</source>
        <translation>Modul %1</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s)</source>
        <translation>
            <numerusform>%n Allokation</numerusform>
            <numerusform>%n Allokationen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s) listed</source>
        <translation>
            <numerusform>%n Allokation aufgeführt</numerusform>
            <numerusform>%n Allokationen aufgeführt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 byte(s)</source>
        <translation>
            <numerusform>%1 Byte</numerusform>
            <numerusform>%1 Bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::BookmarkModel</name>
    <message>
        <source>value of %1</source>
        <translation>Wert mit %1</translation>
    </message>
    <message>
        <source>allocation of %1</source>
        <translation>Allokation mit %1</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>Computation</translation>
    </message>
    <message>
        <source>source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>source lines</source>
        <translation>Quellzeilen</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>step of the schedule</source>
        <translation>Schritt des Schedules</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Instruktionen</translation>
    </message>
    <message>
        <source>not in this module as it is now</source>
        <translation>nicht in diesem Modul, wie es jetzt ist</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>model::Bookmarks</name>
    <message>
        <source>Reading bookmarks</source>
        <translation>Lesezeichen werden gelesen</translation>
    </message>
    <message>
        <source>Finding bookmarks</source>
        <translation>Lesezeichen werden gesucht</translation>
    </message>
    <message>
        <source>There are %1 bookmarks in this module, which is as many as are kept.</source>
        <translation>In diesem Modul gibt es %1 Lesezeichen; mehr werden nicht aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>model::BufferModel</name>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>%1 allocations · %2 values</source>
        <translation>%1 Allokationen · %2 Werte</translation>
    </message>
    <message>
        <source>%1 · the dump says %2</source>
        <translation>%1 · laut Dump %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Raum</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instruktion</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>%1 of what is alive at the peak</source>
        <translation>%1 von dem, was am Peak lebt</translation>
    </message>
    <message>
        <source>Bytes of a value that hold none of its elements. Of an allocation, and in the total: of what is alive at the peak, where each byte counts once</source>
        <translation>Bytes eines Werts, in denen keines seiner Elemente liegt. Bei einer Allokation und in der Summe: von dem, was am Peak lebt, wobei jedes Byte einmal zählt</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>Bytes, in units of %1</source>
        <translation>Bytes, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes from the beginning of the allocation</source>
        <translation>Bytes vom Anfang der Allokation an</translation>
    </message>
    <message>
        <source>Steps of the schedule that it is alive at, from the first to the last</source>
        <translation>Schritte des Plans, an denen es lebt, vom ersten bis zum letzten</translation>
    </message>
    <message>
        <source>The memory space; XLA calls it color. The total is of one space alone</source>
        <translation>Der Speicherraum; XLA nennt ihn „color“. Die Summe gilt für einen Raum allein</translation>
    </message>
</context>
<context>
    <name>model::ComputationModel</name>
    <message>
        <source>Not called</source>
        <translation>Nicht aufgerufen</translation>
    </message>
    <message>
        <source>Computations that no path of calls from the entry leads to</source>
        <translation>Computations, zu denen kein Aufrufpfad von ENTRY führt</translation>
    </message>
    <message>
        <source>It calls itself.</source>
        <translation>Ruft sich selbst auf.</translation>
    </message>
    <message>
        <source>called from %1</source>
        <translation>aufgerufen von %1</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Computation</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::DiskWatch</name>
    <message>
        <source>Looking whether files have changed</source>
        <translation>Prüft, ob sich Dateien geändert haben</translation>
    </message>
</context>
<context>
    <name>model::Estimator</name>
    <message>
        <source>Working out costs</source>
        <translation>Kosten werden berechnet</translation>
    </message>
</context>
<context>
    <name>model::HotListModel</name>
    <message>
        <source>Most FLOPs</source>
        <translation>Meiste FLOPs</translation>
    </message>
    <message>
        <source>Most bytes accessed</source>
        <translation>Meiste Bytes im Zugriff</translation>
    </message>
    <message>
        <source>Largest outputs</source>
        <translation>Größte Ausgaben</translation>
    </message>
    <message>
        <source>Copies and transposes</source>
        <translation>Kopien und Transpositionen</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>XLA&apos;s estimate</source>
        <translation>Schätzung von XLA</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>Of one run of the module, from the estimate of XLA&apos;s compiler for one execution</source>
        <translation>Für einen Lauf des Moduls, nach der Schätzung des XLA-Compilers für eine Ausführung</translation>
    </message>
    <message>
        <source>Core clock cycles in one run of the module, estimated by XLA&apos;s compiler</source>
        <translation>Takte des Kerns in einem Lauf des Moduls, vom XLA-Compiler geschätzt</translation>
    </message>
    <message>
        <source>Est. cycles</source>
        <translation>Takte, gesch.</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>sent by each device, in groups of %1</source>
        <translation>von jedem Gerät gesendet, in Gruppen von %1</translation>
    </message>
    <message>
        <source>sent by each device</source>
        <translation>von jedem Gerät gesendet</translation>
    </message>
    <message>
        <source>It runs %1 times.</source>
        <translation>Läuft %1-mal.</translation>
    </message>
    <message>
        <source>Of one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>Für einen Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Once, at the peak rates of %1, estimated</source>
        <translation>Einmal, bei den Spitzenraten von %1, geschätzt</translation>
    </message>
    <message>
        <source>%1
Inferred from its neighbours</source>
        <translation>%1
Aus den Nachbarn abgeleitet</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
in %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Est. time</source>
        <translation>Gesch. Zeit</translation>
    </message>
    <message>
        <source>Opcode</source>
        <translation>Opcode</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Floating-point operations in one run of the module, estimated</source>
        <translation>Gleitkommaoperationen in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>Bytes of the result, in units of %1</source>
        <translation>Bytes des Ergebnisses, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes sent over links in one run of the module, estimated; in units of %1</source>
        <translation>Bytes, die in einem Lauf des Moduls über Verbindungen gesendet werden, geschätzt; in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes read and written in one run of the module, estimated; in units of %1</source>
        <translation>Bytes, die in einem Lauf des Moduls gelesen und geschrieben werden, geschätzt; in Einheiten von %1</translation>
    </message>
    <message>
        <source>The part of what the whole list adds up to, in percent</source>
        <translation>Der Anteil an der Summe der ganzen Liste, in Prozent</translation>
    </message>
    <message>
        <source>Seconds in one run of the module at the peak rates of the chosen device, estimated</source>
        <translation>Sekunden in einem Lauf des Moduls bei den Spitzenraten des gewählten Geräts, geschätzt</translation>
    </message>
</context>
<context>
    <name>model::InstructionModel</name>
    <message>
        <source>The size is not known.</source>
        <translation>Die Größe ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1
%2 with the padding of its tiles</source>
        <translation>%1
%2 mit dem Padding der Kacheln</translation>
    </message>
    <message>
        <source>Step of the dump&apos;s schedule</source>
        <translation>Schritt im Schedule des Dumps</translation>
    </message>
    <message>
        <source>Place in the schedule of its computation</source>
        <translation>Platz im Schedule der Computation</translation>
    </message>
    <message>
        <source>Being worked out</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>%1 transcendentals beside these</source>
        <translation>dazu %1 Transzendente</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>It touches no memory.</source>
        <translation>Berührt keinen Speicher.</translation>
    </message>
    <message>
        <source>%1 FLOPs for each byte</source>
        <translation>%1 FLOPs pro Byte</translation>
    </message>
    <message>
        <source>All %1 rounds of the loop</source>
        <translation>Alle %1 Durchläufe der Schleife</translation>
    </message>
    <message>
        <source>One round of the loop: how many it runs is not known</source>
        <translation>Ein Durchlauf der Schleife: wie viele es sind, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Estimated by XLA&apos;s cost rules</source>
        <translation>Geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>At the peak rates of %1, estimated:</source>
        <translation>Bei den Spitzenraten von %1, geschätzt:</translation>
    </message>
    <message>
        <source>computing %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>links %1</source>
        <translation>Verbindungen %1</translation>
    </message>
    <message>
        <source>Bound by %1</source>
        <translation>Begrenzt durch %1</translation>
    </message>
    <message>
        <source>At least so long: not all of it is known.</source>
        <translation>Mindestens so lange: nicht alles davon ist bekannt.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Opcode</source>
        <translation>Opcode</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Bytes of the result, without padding; of a tuple, of all its parts</source>
        <translation>Bytes des Ergebnisses, ohne Padding; bei einem Tupel aller seiner Teile</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Estimated by XLA&apos;s cost rules: of the instruction and all that it calls, all rounds of a loop</source>
        <translation>Geschätzt nach XLAs Kostenregeln: für die Instruktion und alles, was sie aufruft, mit allen Durchläufen einer Schleife</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes of memory read and written, estimated by XLA&apos;s cost rules</source>
        <translation>Gelesene und geschriebene Bytes, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>FLOPs for each byte of memory, estimated</source>
        <translation>FLOPs pro Byte Speicher, geschätzt</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>Est. time</source>
        <translation>Gesch. Zeit</translation>
    </message>
    <message>
        <source>%1 cycles of one execution
Estimated by XLA&apos;s compiler</source>
        <translation>%1 Takte für eine Ausführung
Vom XLA-Compiler geschätzt</translation>
    </message>
    <message>
        <source>XLA states no cycles for this instruction.</source>
        <translation>XLA gibt für diese Instruktion keine Takte an.</translation>
    </message>
    <message>
        <source>Core clock cycles of one execution, estimated by XLA&apos;s compiler after code generation</source>
        <translation>Takte des Kerns für eine Ausführung, vom XLA-Compiler nach der Codeerzeugung geschätzt</translation>
    </message>
    <message>
        <source>XLA&apos;s cycles</source>
        <translation>Takte (XLA)</translation>
    </message>
    <message>
        <source>Estimated from the peak rates of a device, which View ▸ Device for Estimated Times chooses: no program is so fast</source>
        <translation>Geschätzt aus den Spitzenraten eines Geräts, das Sie unter „Ansicht ▸ Gerät für geschätzte Zeiten“ wählen: kein Programm ist so schnell</translation>
    </message>
    <message>
        <source>Kind of a fusion: kLoop, kInput, kOutput or kCustom</source>
        <translation>Art einer Fusion: kLoop, kInput, kOutput oder kCustom</translation>
    </message>
    <message>
        <source>Fusion kind</source>
        <translation>Fusionsart</translation>
    </message>
    <message>
        <source>op_name: the scopes of the program that it came from</source>
        <translation>op_name: die Scopes des Programms, aus denen sie stammt</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Line of the program that it came from</source>
        <translation>Zeile des Programms, aus der sie stammt</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Step of the linked dump&apos;s schedule; without one, the place in a scheduled computation</source>
        <translation>Schritt im Schedule des verbundenen Dumps; ohne ihn der Platz in einer Computation mit Schedule</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Instructions that take it as an operand</source>
        <translation>Instruktionen, die sie als Operand verwenden</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Nutzer</translation>
    </message>
</context>
<context>
    <name>model::LifetimeModel</name>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>no range in the dump</source>
        <translation>keine Live-Range im Dump</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value: steps</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 ↻%2</source>
        <translation>%1 ↻%2</translation>
    </message>
    <message>
        <source>no range</source>
        <translation>keine Live-Range</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>alive in steps %1–%2 of %3</source>
        <translation>lebt in den Schritten %1–%2 von %3</translation>
    </message>
    <message>
        <source>The value; where a loop carries it, one row for all that it is on the way</source>
        <translation>Der Wert; wo ihn eine Schleife mitführt, eine Zeile für alles, was er unterwegs ist</translation>
    </message>
    <message>
        <source>Bytes of the value, in units of %1</source>
        <translation>Bytes des Werts, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Steps of the schedule that it is alive at, from the first to the last</source>
        <translation>Schritte des Plans, an denen er lebt, vom ersten bis zum letzten</translation>
    </message>
    <message>
        <source>How many steps it is alive</source>
        <translation>Wie viele Schritte lang er lebt</translation>
    </message>
    <message>
        <source>The scope of the instruction that defines it</source>
        <translation>Der Scope der Instruktion, die ihn definiert</translation>
    </message>
    <message>
        <source>The steps that it is alive at, on the steps that the map shows. Drag to move the cursor</source>
        <translation>Die Schritte, an denen er lebt, auf den Schritten, die die Karte zeigt. Ziehen bewegt den Cursor</translation>
    </message>
</context>
<context>
    <name>model::LiveModel</name>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Geblieben</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>of %1: it shares bytes with %2, for which they count</source>
        <translation>von %1: teilt Bytes mit %2, wo sie gezählt werden</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Alloc.</source>
        <translation>Alloc.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Bytes live at the step, in units of %1. Such as values share count once, for the one that held them first.</source>
        <translation>Bytes, die am Schritt leben, in Einheiten von %1. Die Werte sich teilen, zählen einmal, für den, der sie zuerst hielt.</translation>
    </message>
    <message>
        <source>Bytes more or less than at the pinned step, in units of %1</source>
        <translation>Bytes mehr oder weniger als am angehefteten Schritt, in Einheiten von %1</translation>
    </message>
    <message>
        <source>The number of the allocation that holds the value</source>
        <translation>Die Nummer der Allokation, die den Wert hält</translation>
    </message>
    <message>
        <source>Steps of the schedule that the value is alive at, from the first to the last</source>
        <translation>Schritte des Plans, an denen der Wert lebt, vom ersten bis zum letzten</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::MemoryReportModel</name>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>Tabelle %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Unpadded</source>
        <translation>Ohne Padding</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>In the module</source>
        <translation>Im Modul</translation>
    </message>
    <message>
        <source>Bytes, in units of %1</source>
        <translation>Bytes, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes of the elements alone, in units of %1</source>
        <translation>Bytes der Elemente allein, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes that hold no element, in units of %1</source>
        <translation>Bytes, die kein Element enthalten, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes from the beginning of the memory space</source>
        <translation>Bytes vom Anfang des Speicherraums an</translation>
    </message>
    <message>
        <source>How many values share the allocation</source>
        <translation>Wie viele Werte sich die Allokation teilen</translation>
    </message>
    <message>
        <source>What a kernel needs the memory for</source>
        <translation>Wofür ein Kernel den Speicher braucht</translation>
    </message>
    <message>
        <source>Shape of the whole operand or result, of which the window is a part</source>
        <translation>Shape des ganzen Operanden oder Ergebnisses, von dem das Fenster ein Teil ist</translation>
    </message>
    <message>
        <source>Windows that are held at once: 2 where the next one is copied while one is in use</source>
        <translation>Fenster, die zugleich gehalten werden: 2, wenn das nächste kopiert wird, während eines benutzt wird</translation>
    </message>
    <message>
        <source>Where it is in the module of the message</source>
        <translation>Wo es im Modul der Meldung ist</translation>
    </message>
    <message>
        <source>Used for</source>
        <translation>Verwendet für</translation>
    </message>
    <message>
        <source>Full shape</source>
        <translation>Ganze Shape</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
</context>
<context>
    <name>model::ModuleModel</name>
    <message>
        <source>Autotuning</source>
        <translation>Autotuning</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Andere Dateien</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>step %1 of pipeline %2</source>
        <translation>Schritt %1 der Pipeline %2</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>Instructions, of what was read</source>
        <translation>Instruktionen, soweit gelesen</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Instr.</source>
        <translation>Instr.</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Peak</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Bytes live at the peak of the default memory space, computed from the dump&apos;s live ranges, of what was read</source>
        <translation>Am Peak des Standard-Speicherraums lebende Bytes, aus den Live-Ranges des Dumps berechnet, soweit gelesen</translation>
    </message>
    <message>
        <source>The dump&apos;s own total: bytes of all its allocations, of all memory spaces together</source>
        <translation>Die eigene Summe des Dumps: Bytes aller seiner Allokationen, aller Speicherräume zusammen</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::ProblemModel</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Line:column</source>
        <translation>Zeile:Spalte</translation>
    </message>
</context>
<context>
    <name>model::ScopeModel</name>
    <message>
        <source>Transforms: %1</source>
        <translation>Transformationen: %1</translation>
    </message>
    <message>
        <source>%1 instructions, %2 of them in itself</source>
        <translation>%1 Instruktionen, davon %2 unmittelbar</translation>
    </message>
    <message>
        <source>%1 FLOPs, estimated</source>
        <translation>%1 FLOPs, geschätzt</translation>
    </message>
    <message>
        <source>%1 transcendentals, estimated</source>
        <translation>%1 Transzendente, geschätzt</translation>
    </message>
    <message>
        <source>%1 read and written, estimated</source>
        <translation>%1 gelesen und geschrieben, geschätzt</translation>
    </message>
    <message>
        <source>Scopes of op_name, without the transforms that were applied</source>
        <translation>Scopes aus op_name, ohne die angewandten Transformationen</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Instructions in the scope and below</source>
        <translation>Instruktionen im Scope und darunter</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>FLOPs of one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>FLOPs eines Laufs des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes of memory read and written in one run of the module, estimated</source>
        <translation>In einem Lauf des Moduls gelesene und geschriebene Bytes, geschätzt</translation>
    </message>
    <message>
        <source>Accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Bytes that are live at the peak, by the instruction that defines them</source>
        <translation>Am Peak lebende Bytes, nach der definierenden Instruktion</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>Am Peak</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>gefaltet</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::SearchModel</name>
    <message>
        <source>instruction</source>
        <translation>Instruktion</translation>
    </message>
    <message>
        <source>computation</source>
        <translation>Computation</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>in the literal</source>
        <translation>im Literal</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>allocation</source>
        <translation>Allokation</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::Session</name>
    <message>
        <source>%1 (%2 bytes): %3</source>
        <translation>%1 (%2 Bytes): %3</translation>
    </message>
    <message>
        <source>Estimating memory</source>
        <translation>Speicher wird geschätzt</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Reading %1 again</source>
        <translation>%1 wird neu gelesen</translation>
    </message>
    <message>
        <source>Finding the source lines</source>
        <translation>Quellzeilen werden gesucht</translation>
    </message>
</context>
<context>
    <name>model::SourceLineModel</name>
    <message>
        <source>%1 FLOPs of one run of the module, estimated</source>
        <translation>%1 FLOPs eines Laufs des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>%1 read and written in one run of the module, estimated</source>
        <translation>%1 in einem Lauf des Moduls gelesen und geschrieben, geschätzt</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>Am Peak</translation>
    </message>
    <message>
        <source>The function that the line stands in, as the dump names it</source>
        <translation>Die Funktion, in der die Zeile steht, wie der Dump sie nennt</translation>
    </message>
    <message>
        <source>Instructions that come from the line, with such as take it from a neighbour</source>
        <translation>Instruktionen, die von der Zeile kommen, mit solchen, die sie von einem Nachbarn haben</translation>
    </message>
    <message>
        <source>Floating-point operations in one run of the module, estimated</source>
        <translation>Gleitkommaoperationen in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>Bytes read and written in one run of the module, estimated; in units of %1</source>
        <translation>Bytes, die in einem Lauf des Moduls gelesen und geschrieben werden, geschätzt; in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes live when the most are, in units of %1</source>
        <translation>Bytes, die leben, wenn es die meisten sind, in Einheiten von %1</translation>
    </message>
</context>
<context>
    <name>views::BookmarksView</name>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Note on the bookmark</source>
        <translation>Notiz zum Lesezeichen</translation>
    </message>
    <message>
        <source>Bookmark the Selection</source>
        <translation>Lesezeichen auf die Auswahl setzen</translation>
    </message>
    <message>
        <source>Write a Note on the Selection</source>
        <translation>Notiz zur Auswahl schreiben</translation>
    </message>
    <message>
        <source>Go to Bookmark %1</source>
        <translation>Zu Lesezeichen %1</translation>
    </message>
    <message>
        <source>Remove the Bookmark</source>
        <translation>Lesezeichen entfernen</translation>
    </message>
    <message>
        <source>Bring the Removed Bookmark Back</source>
        <translation>Entferntes Lesezeichen wiederherstellen</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Nothing is selected that could have a bookmark.</source>
        <translation>Nichts Ausgewähltes kann ein Lesezeichen haben.</translation>
    </message>
    <message>
        <source>The bookmark on %1 is gone.</source>
        <translation>Das Lesezeichen auf %1 ist entfernt.</translation>
    </message>
    <message>
        <source>%1 has a note. Delete in the list of bookmarks removes both.</source>
        <translation>%1 hat eine Notiz. Entf in der Liste der Lesezeichen entfernt beides.</translation>
    </message>
    <message>
        <source>Bookmark on %1</source>
        <translation>Lesezeichen auf %1</translation>
    </message>
    <message>
        <source>Bookmark %1 on %2</source>
        <translation>Lesezeichen %1 auf %2</translation>
    </message>
    <message>
        <source>There is no bookmark %1 in this module.</source>
        <translation>In diesem Modul gibt es kein Lesezeichen %1.</translation>
    </message>
    <message>
        <source>%1 is not in this module as it is now.</source>
        <translation>%1 ist nicht in diesem Modul, wie es jetzt ist.</translation>
    </message>
    <message>
        <source>Bookmarks (%1)</source>
        <translation>Lesezeichen (%1)</translation>
    </message>
    <message>
        <source>No bookmarks</source>
        <translation>Keine Lesezeichen</translation>
    </message>
    <message>
        <source>%1 keeps the selection, %2 to %3 go back to it. Each can have a note. They belong to what the dump says, and are found again when its file has moved.</source>
        <translation>%1 merkt sich die Auswahl, %2 bis %3 führen zu ihr zurück. Jedes Lesezeichen kann eine Notiz haben. Lesezeichen gehören zu dem, was der Dump sagt, und werden wiedergefunden, wenn seine Datei verschoben wurde.</translation>
    </message>
    <message>
        <source>Go There</source>
        <translation>Dorthin gehen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Notiz zu %1</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::Breadcrumbs</name>
    <message>
        <source>Path to the computation</source>
        <translation>Pfad zur Computation</translation>
    </message>
    <message>
        <source>Computations in between</source>
        <translation>Computations dazwischen</translation>
    </message>
</context>
<context>
    <name>views::BuffersView</name>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Allocations and values</source>
        <translation>Allokationen und Werte</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>Als CSV exportieren…</translation>
    </message>
    <message>
        <source>Write the rows that are shown to a file of comma-separated values</source>
        <translation>Schreibt die gezeigten Zeilen als kommagetrennte Werte in eine Datei</translation>
    </message>
    <message>
        <source>alive in steps %1–%2</source>
        <translation>leben in den Schritten %1–%2</translation>
    </message>
    <message>
        <source>estimated from the module</source>
        <translation>aus dem Modul geschätzt</translation>
    </message>
    <message>
        <source>Export Buffers</source>
        <translation>Puffer exportieren</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Filter: words, bytes&gt;64M, kind:temp, alive@peak …</source>
        <translation>Filter: Wörter, bytes&gt;64M, kind:temp, alive@peak …</translation>
    </message>
    <message>
        <source>Filter buffers</source>
        <translation>Puffer filtern</translation>
    </message>
    <message>
        <source>Filtering buffers</source>
        <translation>Puffer filtern</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s)</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>its buffers</source>
        <translation>seine Puffer</translation>
    </message>
</context>
<context>
    <name>views::CallStackBar</name>
    <message>
        <source>Call stack, innermost call first</source>
        <translation>Aufrufkeller, innerster Aufruf zuerst</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
</context>
<context>
    <name>views::CallsChoice</name>
    <message>
        <source>Select What Comes from a Line</source>
        <translation>Auswählen, was aus einer Zeile stammt</translation>
    </message>
    <message>
        <source>Select What a Line Calls Too</source>
        <translation>Auch auswählen, was eine Zeile aufruft</translation>
    </message>
    <message>
        <source>What a click on a line selects: what comes from the line itself, or what it calls too</source>
        <translation>Was ein Klick auf eine Zeile auswählt: was aus der Zeile selbst stammt, oder auch, was sie aufruft</translation>
    </message>
    <message>
        <source>Line and calls</source>
        <translation>Zeile und Aufrufe</translation>
    </message>
    <message>
        <source>This line</source>
        <translation>Diese Zeile</translation>
    </message>
</context>
<context>
    <name>views::ComputationsView</name>
    <message>
        <source>Computations</source>
        <translation>Computations</translation>
    </message>
    <message>
        <source>Filter computations</source>
        <translation>Computations filtern</translation>
    </message>
    <message>
        <source>Show Reducers and Comparators</source>
        <translation>Reducer und Komparatoren zeigen</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Names of computations and of the instructions that call them were searched.</source>
        <translation>Durchsucht wurden die Namen der Computations und der Instruktionen, die sie aufrufen.</translation>
    </message>
    <message>
        <source>its computations</source>
        <translation>seine Computations</translation>
    </message>
</context>
<context>
    <name>views::CostMapView</name>
    <message>
        <source>Cost Map</source>
        <translation>Kostenkarte</translation>
    </message>
    <message>
        <source>Icicle of what the module costs</source>
        <translation>Icicle-Diagramm dessen, was das Modul kostet</translation>
    </message>
    <message>
        <source>What the cost is shown by</source>
        <translation>Wonach die Kosten gegliedert sind</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Was gemessen wird</translation>
    </message>
    <message>
        <source>Drawing the cost map</source>
        <translation>Kostenkarte wird gezeichnet</translation>
    </message>
    <message>
        <source>No instruction of this module has any of it.</source>
        <translation>Keine Instruktion dieses Moduls hat etwas davon.</translation>
    </message>
    <message>
        <source>Choose another measure above.</source>
        <translation>Wählen Sie oben ein anderes Maß.</translation>
    </message>
    <message>
        <source>%1 at the peak rates of %2, estimated</source>
        <translation>%1 bei den Spitzenraten von %2, geschätzt</translation>
    </message>
    <message>
        <source>%1 in one run of the module, estimated</source>
        <translation>%1 in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>, %1 of all</source>
        <translation>, %1 von allem</translation>
    </message>
    <message>
        <source>%1 too small to be drawn</source>
        <translation>%1 zu klein zum Zeichnen</translation>
    </message>
    <message>
        <source>From block to block</source>
        <translation>Von Block zu Block</translation>
    </message>
    <message>
        <source>Select the block</source>
        <translation>Den Block auswählen</translation>
    </message>
    <message>
        <source>Take the block as the whole width</source>
        <translation>Den Block über die ganze Breite zeigen</translation>
    </message>
    <message>
        <source>One level back</source>
        <translation>Eine Ebene zurück</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>where its cost is</source>
        <translation>wo seine Kosten liegen</translation>
    </message>
</context>
<context>
    <name>views::EmptyState</name>
    <message>
        <source>There is no estimate: %1.</source>
        <translation>Es gibt keine Schätzung: %1.</translation>
    </message>
    <message>
        <source>No module is open.</source>
        <translation>Es ist kein Modul geöffnet.</translation>
    </message>
    <message>
        <source>There are no allocations, only what the Memory view lists.</source>
        <translation>Es gibt keine Allokationen, nur das, was die Ansicht „Speicher“ aufführt.</translation>
    </message>
    <message>
        <source>The memory is being estimated.</source>
        <translation>Der Speicher wird geschätzt.</translation>
    </message>
    <message>
        <source>The costs are being computed.</source>
        <translation>Die Kosten werden berechnet.</translation>
    </message>
    <message>
        <source>Open an HLO dump to see %1.</source>
        <translation>Öffnen Sie einen HLO-Dump. Er zeigt hier %1.</translation>
    </message>
    <message>
        <source>Open the module that XLA dumped next to this file (…after_optimizations.txt) to see %1.</source>
        <translation>Öffnen Sie das Modul, das XLA neben dieser Datei abgelegt hat (…after_optimizations.txt). Es zeigt hier %1.</translation>
    </message>
    <message>
        <source>Memory is read from *-buffer-assignment.txt, next to the module in the dump folder. XLA writes it when the program runs with %1.</source>
        <translation>Der Speicher wird aus *-buffer-assignment.txt gelesen, neben dem Modul im Dump-Ordner. XLA schreibt die Datei, wenn das Programm mit %1 läuft.</translation>
    </message>
    <message>
        <source>The file *-live-range.txt, next to the buffer assignment, would give them.</source>
        <translation>Sie stünden in der Datei *-live-range.txt neben dem Buffer-Assignment.</translation>
    </message>
    <message>
        <source>There is no buffer assignment; XLA’s rules predict it from the module.</source>
        <translation>Es gibt kein Buffer-Assignment; XLAs Regeln sagen es aus dem Modul voraus.</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nichts entspricht „%1“.</translation>
    </message>
    <message>
        <source>Clear the Filter</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
</context>
<context>
    <name>views::FactsPanel</name>
    <message>
        <source>Facts of the selected value</source>
        <translation>Angaben zum gewählten Wert</translation>
    </message>
    <message>
        <source>Text of the defining instruction</source>
        <translation>Text der definierenden Instruktion</translation>
    </message>
    <message>
        <source>Click a bar, or a row above, to see the value’s bytes, steps, aliases and uses.</source>
        <translation>Klicken Sie einen Balken oder eine Zeile darüber an, um Bytes, Schritte, Aliase und Nutzungen des Werts zu sehen.</translation>
    </message>
    <message>
        <source>The first of %1 values of the selection.</source>
        <translation>Der erste von %1 Werten der Auswahl.</translation>
    </message>
</context>
<context>
    <name>views::FactsTree</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy Everything</source>
        <translation>Alles kopieren</translation>
    </message>
</context>
<context>
    <name>views::FilePicker</name>
    <message>
        <source>Source file</source>
        <translation>Quelldatei</translation>
    </message>
</context>
<context>
    <name>views::FindBar</name>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorheriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>line, or line:column</source>
        <translation>Zeile oder Zeile:Spalte</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Gehe zu Zeile</translation>
    </message>
    <message>
        <source>not a line number</source>
        <translation>keine Zeilennummer</translation>
    </message>
</context>
<context>
    <name>views::GraphCanvas</name>
    <message>
        <source>The whole graph, with a frame round what is shown</source>
        <translation>Der ganze Graph, mit einem Rahmen um das, was gezeigt ist</translation>
    </message>
    <message>
        <source>Graph of the computation</source>
        <translation>Graph der Computation</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>views::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>data: the wider, the more bytes</source>
        <translation>Daten: je breiter, desto mehr Bytes</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>asynchronous pair</source>
        <translation>asynchrones Paar</translation>
    </message>
    <message>
        <source>control dependency</source>
        <translation>Steuerabhängigkeit</translation>
    </message>
    <message>
        <source>in or out of a computation</source>
        <translation>in eine Computation hinein oder heraus</translation>
    </message>
    <message>
        <source>%1
Click to show them</source>
        <translation>%1
Zum Zeigen klicken</translation>
    </message>
    <message>
        <source>data in the same memory</source>
        <translation>Daten im selben Speicher</translation>
    </message>
</context>
<context>
    <name>views::GraphNotice</name>
    <message>
        <source>&amp;Hops</source>
        <translation>&amp;Hops</translation>
    </message>
    <message>
        <source>Hops of the neighbourhood</source>
        <translation>Hops der Nachbarschaft</translation>
    </message>
</context>
<context>
    <name>views::GraphView</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>%1 bytes (%2)</source>
        <translation>%1 Bytes (%2)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Centre Selection, Then Fit</source>
        <translation>Auswahl zentrieren, dann einpassen</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Actual Size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>Pan Left</source>
        <translation>Nach links verschieben</translation>
    </message>
    <message>
        <source>Pan Right</source>
        <translation>Nach rechts verschieben</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Seite nach oben</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Seite nach unten</translation>
    </message>
    <message>
        <source>Go to First Operand</source>
        <translation>Zum ersten Operanden</translation>
    </message>
    <message>
        <source>Go to First User</source>
        <translation>Zum ersten Nutzer</translation>
    </message>
    <message>
        <source>Next User</source>
        <translation>Nächster Nutzer</translation>
    </message>
    <message>
        <source>Next Operand</source>
        <translation>Nächster Operand</translation>
    </message>
    <message>
        <source>Previous Instruction</source>
        <translation>Vorherige Instruktion</translation>
    </message>
    <message>
        <source>Next Instruction</source>
        <translation>Nächste Instruktion</translation>
    </message>
    <message>
        <source>Enter Called Computation</source>
        <translation>Aufgerufene Computation betreten</translation>
    </message>
    <message>
        <source>Leave to Caller</source>
        <translation>Zum Aufrufer zurück</translation>
    </message>
    <message>
        <source>Clear Selection, Then Leave</source>
        <translation>Auswahl aufheben, dann verlassen</translation>
    </message>
    <message>
        <source>Fold Constants</source>
        <translation>Konstanten einklappen</translation>
    </message>
    <message>
        <source>Fold Parameters</source>
        <translation>Parameter einklappen</translation>
    </message>
    <message>
        <source>Fold Tuple Elements</source>
        <translation>Tupelelemente einklappen</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>For Values with More Than %1 Users</source>
        <translation>Für Werte mit mehr als %1 Nutzern</translation>
    </message>
    <message>
        <source>References in Place of Edges</source>
        <translation>Verweise statt Kanten</translation>
    </message>
    <message>
        <source>Layout Engine</source>
        <translation>Layout-Engine</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Graphviz</source>
        <translation>Graphviz</translation>
    </message>
    <message>
        <source>Layered</source>
        <translation>In Schichten</translation>
    </message>
    <message>
        <source>Direction of Data</source>
        <translation>Richtung der Daten</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abwärts</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Only the Neighbourhood</source>
        <translation>Nur die Nachbarschaft</translation>
    </message>
    <message>
        <source>Export Picture…</source>
        <translation>Bild exportieren…</translation>
    </message>
    <message>
        <source>Show Frame Time</source>
        <translation>Bildzeit zeigen</translation>
    </message>
    <message>
        <source>Go Left</source>
        <translation>Nach links gehen</translation>
    </message>
    <message>
        <source>Go Up</source>
        <translation>Nach oben gehen</translation>
    </message>
    <message>
        <source>Go Right</source>
        <translation>Nach rechts gehen</translation>
    </message>
    <message>
        <source>Go Down</source>
        <translation>Nach unten gehen</translation>
    </message>
    <message>
        <source>control dependency: runs before</source>
        <translation>Steuerabhängigkeit: läuft vor</translation>
    </message>
    <message>
        <source>Double-click to go to the other end</source>
        <translation>Doppelklicken, um zum anderen Ende zu gehen</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… %1 weitere</translation>
    </message>
    <message>
        <source>Click to go there</source>
        <translation>Klicken, um dorthin zu gehen</translation>
    </message>
    <message>
        <source>Click to choose one</source>
        <translation>Klicken, um eines zu wählen</translation>
    </message>
    <message>
        <source>… %1 more: step through all with X</source>
        <translation>… %1 weitere: mit X durch alle schreiten</translation>
    </message>
    <message>
        <source>… %1 more: step through all with Shift+X</source>
        <translation>… %1 weitere: mit Umschalt+X durch alle schreiten</translation>
    </message>
    <message>
        <source>%1 has no users here</source>
        <translation>%1 hat hier keine Nutzer</translation>
    </message>
    <message>
        <source>%1 has no operands with a box here</source>
        <translation>%1 hat keine Operanden mit einem Kasten hier</translation>
    </message>
    <message>
        <source>%1 calls no computation</source>
        <translation>%1 ruft keine Computation auf</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Width of Edges by Bytes</source>
        <translation>Kantenbreite nach Bytes</translation>
    </message>
    <message>
        <source>Zoom to Selection</source>
        <translation>Auf Auswahl zoomen</translation>
    </message>
    <message>
        <source>Show All It Is Computed From</source>
        <translation>Alles zeigen, woraus sie berechnet wird</translation>
    </message>
    <message>
        <source>Show All Computed From It</source>
        <translation>Alles zeigen, was aus ihr berechnet wird</translation>
    </message>
    <message>
        <source>Select an instruction first</source>
        <translation>Wählen Sie zuerst eine Instruktion</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>%1 is written</source>
        <translation>%1 ist geschrieben</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>The layout was cancelled.</source>
        <translation>Das Layout wurde abgebrochen.</translation>
    </message>
    <message>
        <source>This module has no computations.</source>
        <translation>Dieses Modul enthält keine Computations.</translation>
    </message>
    <message>
        <source>Open a dump with at least one computation.</source>
        <translation>Öffnen Sie einen Dump mit mindestens einer Computation.</translation>
    </message>
    <message>
        <source>%1 has no instructions.</source>
        <translation>%1 enthält keine Instruktionen.</translation>
    </message>
    <message>
        <source>Choose another computation in the list of computations.</source>
        <translation>Wählen Sie eine andere Computation in der Liste der Computations.</translation>
    </message>
    <message>
        <source>Laying out %1</source>
        <translation>Layout von %1</translation>
    </message>
    <message>
        <source>%1 could not draw this computation: %2</source>
        <translation>%1 konnte diese Computation nicht zeichnen: %2</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The computation can still be read in the other views.</source>
        <translation>Die Computation lässt sich in den anderen Ansichten weiterhin lesen.</translation>
    </message>
    <message>
        <source>%1, called by %2</source>
        <translation>%1, aufgerufen von %2</translation>
    </message>
    <message>
        <source>%1 did not lay out this picture: %2. It is drawn by %3.</source>
        <translation>%1 hat dieses Bild nicht angeordnet: %2. Gezeichnet ist es mit %3.</translation>
    </message>
    <message>
        <source>Showing the neighbourhood of %1.</source>
        <translation>Gezeigt ist die Nachbarschaft von %1.</translation>
    </message>
    <message>
        <source>Showing the paths between %1 and %2.</source>
        <translation>Gezeigt sind die Pfade zwischen %1 und %2.</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>╍╍ async pair</source>
        <translation>╍╍ asynchrones Paar</translation>
    </message>
    <message>
        <source>╌· in or out of a computation</source>
        <translation>╌· in eine Computation hinein oder heraus</translation>
    </message>
    <message>
        <source>┈┈ control</source>
        <translation>┈┈ Steuerung</translation>
    </message>
    <message>
        <source>%1 folded</source>
        <translation>%1 eingeklappt</translation>
    </message>
    <message>
        <source>Close %1 (E)</source>
        <translation>%1 zuklappen (E)</translation>
    </message>
    <message>
        <source>Open %1 here (E); a double click on the box goes in</source>
        <translation>%1 hier aufklappen (E); ein Doppelklick auf den Kasten geht hinein</translation>
    </message>
    <message>
        <source>Open or Close in Place</source>
        <translation>An Ort und Stelle auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Close All That Is Open</source>
        <translation>Alles Aufgeklappte zuklappen</translation>
    </message>
    <message>
        <source>Show all to open %1 in place</source>
        <translation>Zeigen Sie alles, um %1 an Ort und Stelle aufzuklappen</translation>
    </message>
    <message>
        <source>%1 is too large to be opened here: Enter goes in</source>
        <translation>%1 ist zu groß, um hier aufgeklappt zu werden: Eingabe geht hinein</translation>
    </message>
    <message>
        <source>The same in %1 layers: %2</source>
        <translation>Gleich in %1 Schichten: %2</translation>
    </message>
    <message>
        <source>Operand %1 differs: %2</source>
        <translation>Operand %1 ist verschieden: %2</translation>
    </message>
    <message>
        <source>The last comes from %1</source>
        <translation>Die letzte kommt aus %1</translation>
    </message>
    <message>
        <source>Fold Repeated Layers</source>
        <translation>Wiederholte Schichten falten</translation>
    </message>
    <message>
        <source>the output takes the memory of the parameter: input_output_alias</source>
        <translation>das Ergebnis übernimmt den Speicher des Parameters: input_output_alias</translation>
    </message>
    <message>
        <source>written in place: it stays in the same memory</source>
        <translation>an Ort und Stelle geschrieben: es bleibt im selben Speicher</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Nothing is searched for</source>
        <translation>Es wird nichts gesucht</translation>
    </message>
    <message>
        <source>No match in this graph: the list of results leads to the others</source>
        <translation>Kein Treffer in diesem Graphen: die Liste der Ergebnisse führt zu den anderen</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>Schichten %1</translation>
    </message>
    <message>
        <source>══ same memory</source>
        <translation>══ selber Speicher</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>nimmt %1</translation>
    </message>
    <message>
        <source>opened in place</source>
        <translation>an seinem Platz geöffnet</translation>
    </message>
    <message>
        <source>bookmarked</source>
        <translation>mit Lesezeichen</translation>
    </message>
    <message>
        <source>bookmark %1</source>
        <translation>Lesezeichen %1</translation>
    </message>
    <message>
        <source>Scopes as Regions from Afar</source>
        <translation>Scopes als Gebiete aus der Ferne</translation>
    </message>
    <message>
        <source>Scopes in the graph</source>
        <translation>Scopes im Graphen</translation>
    </message>
    <message>
        <source>scope %1</source>
        <translation>Scope %1</translation>
    </message>
    <message numerus="yes">
        <source>%n box(es) here</source>
        <translation>
            <numerusform>%n Kasten hier</numerusform>
            <numerusform>%n Kästen hier</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of this picture, estimated</source>
        <translation>%1 dieses Bildes, geschätzt</translation>
    </message>
    <message>
        <source>Click to select the scope, double-click to go nearer</source>
        <translation>Klick wählt den Scope aus, Doppelklick geht näher heran</translation>
    </message>
    <message>
        <source>Fit Width</source>
        <translation>Breite einpassen</translation>
    </message>
    <message>
        <source>%1 is closed: it calls the same, which is in a picture once</source>
        <translation>%1 ist zugeklappt: es ruft dasselbe auf, das nur einmal im Bild ist</translation>
    </message>
    <message>
        <source>Unfold %1 (E)</source>
        <translation>%1 entfalten (E)</translation>
    </message>
    <message>
        <source>Showing only the scope %1, and what it meets.</source>
        <translation>Gezeigt wird nur der Scope %1, und woran er grenzt.</translation>
    </message>
    <message>
        <source>Only the Scope</source>
        <translation>Nur der Scope</translation>
    </message>
    <message>
        <source>Fold the Scope, Then the One Round It</source>
        <translation>Den Scope falten, dann den um ihn</translation>
    </message>
    <message>
        <source>Fold All Scopes as Deep as This</source>
        <translation>Alle Scopes gleicher Tiefe falten</translation>
    </message>
    <message>
        <source>Unfold All Scopes</source>
        <translation>Alle Scopes entfalten</translation>
    </message>
    <message>
        <source>The scopes are being worked out</source>
        <translation>Die Scopes werden ermittelt</translation>
    </message>
    <message>
        <source>Select an instruction or a scope first</source>
        <translation>Zuerst eine Instruktion oder einen Scope auswählen</translation>
    </message>
    <message>
        <source>There is nothing to fold in %1</source>
        <translation>In %1 gibt es nichts zu falten</translation>
    </message>
    <message>
        <source>There is nothing to fold in scopes as deep as this</source>
        <translation>In Scopes dieser Tiefe gibt es nichts zu falten</translation>
    </message>
    <message>
        <source>No scope is folded</source>
        <translation>Kein Scope ist gefaltet</translation>
    </message>
    <message>
        <source>%1 instructions, part %2 of %3 in the order of data</source>
        <translation>%1 Instruktionen, Teil %2 von %3 in der Reihenfolge der Daten</translation>
    </message>
    <message>
        <source>%1 FLOPs, estimated</source>
        <translation>%1 FLOPs, geschätzt</translation>
    </message>
    <message>
        <source>%1 read and written, estimated</source>
        <translation>%1 gelesen und geschrieben, geschätzt</translation>
    </message>
    <message>
        <source>Show Only It in the Graph</source>
        <translation>Nur ihn im Graphen zeigen</translation>
    </message>
    <message>
        <source>Unfold It in the Graph</source>
        <translation>Im Graphen entfalten</translation>
    </message>
    <message>
        <source>Fold It in the Graph</source>
        <translation>Im Graphen falten</translation>
    </message>
    <message>
        <source>Show Only the Scope</source>
        <translation>Nur den Scope zeigen</translation>
    </message>
    <message>
        <source>Fold the Scope</source>
        <translation>Den Scope falten</translation>
    </message>
    <message>
        <source>Close in Place</source>
        <translation>An Ort und Stelle zuklappen</translation>
    </message>
    <message>
        <source>Open in Place</source>
        <translation>An Ort und Stelle aufklappen</translation>
    </message>
    <message>
        <source>All Paths from %1</source>
        <translation>Alle Pfade von %1</translation>
    </message>
    <message>
        <source>Pan Up</source>
        <translation>Nach oben verschieben</translation>
    </message>
    <message>
        <source>Pan Down</source>
        <translation>Nach unten verschieben</translation>
    </message>
    <message numerus="yes">
        <source>%n constant(s)</source>
        <translation>
            <numerusform>%n Konstante</numerusform>
            <numerusform>%n Konstanten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s)</source>
        <translation>
            <numerusform>%n Parameter</numerusform>
            <numerusform>%n Parameter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tuple element(s)</source>
        <translation>
            <numerusform>%n Tupelelement</numerusform>
            <numerusform>%n Tupelelemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s) on longer paths (is|are) left out.</source>
        <translation>
            <numerusform>%n Instruktion auf längeren Pfaden fehlt.</numerusform>
            <numerusform>%n Instruktionen auf längeren Pfaden fehlen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hop(s)</source>
        <translation>
            <numerusform>%n Hop</numerusform>
            <numerusform>%n Hops</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edge(s) as (a stub|stubs)</source>
        <translation>
            <numerusform>%n Kante als Stummel</numerusform>
            <numerusform>%n Kanten als Stummel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scope(s) folded</source>
        <translation>
            <numerusform>%n Scope gefaltet</numerusform>
            <numerusform>%n Scopes gefaltet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>its computations as graphs</source>
        <translation>seine Computations als Graphen</translation>
    </message>
</context>
<context>
    <name>views::HeatStrip</name>
    <message>
        <source>Where in the file the cost is</source>
        <translation>Wo in der Datei die Kosten liegen</translation>
    </message>
</context>
<context>
    <name>views::HotListView</name>
    <message>
        <source>Hot List</source>
        <translation>Hot-Liste</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Was aufgeführt ist</translation>
    </message>
    <message>
        <source>Hot List: %1</source>
        <translation>Hot-Liste: %1</translation>
    </message>
    <message>
        <source>Looking for hot instructions</source>
        <translation>Teure Instruktionen werden gesucht</translation>
    </message>
    <message>
        <source>Nothing is copied or transposed through memory.</source>
        <translation>Nichts wird durch den Speicher kopiert oder transponiert.</translation>
    </message>
    <message>
        <source>Copies and transposes that stay inside of a fusion cost no memory.</source>
        <translation>Kopien und Transpositionen, die innerhalb einer Fusion bleiben, kosten keinen Speicher.</translation>
    </message>
    <message>
        <source>The devices send each other nothing.</source>
        <translation>Die Geräte senden einander nichts.</translation>
    </message>
    <message>
        <source>This module has no collective operation.</source>
        <translation>Dieses Modul hat keine kollektive Operation.</translation>
    </message>
    <message>
        <source>XLA states no cycles for this module.</source>
        <translation>XLA gibt für dieses Modul keine Takte an.</translation>
    </message>
    <message>
        <source>Its TPU compiler dumps them after code generation (…after_codegen.txt).</source>
        <translation>Sein TPU-Compiler legt sie nach der Codeerzeugung ab (…after_codegen.txt).</translation>
    </message>
    <message>
        <source>one run of the module, estimated by XLA&apos;s compiler, where it states cycles</source>
        <translation>ein Lauf des Moduls, vom XLA-Compiler geschätzt, soweit er Takte angibt</translation>
    </message>
    <message>
        <source>There is nothing in this list.</source>
        <translation>Diese Liste ist leer.</translation>
    </message>
    <message>
        <source>No instruction of the module has such a cost.</source>
        <translation>Keine Instruktion des Moduls hat solche Kosten.</translation>
    </message>
    <message>
        <source>bytes of results, without parameters and constants</source>
        <translation>Bytes der Ergebnisse, ohne Parameter und Konstanten</translation>
    </message>
    <message>
        <source>one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>ein Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>what costs most in it</source>
        <translation>was darin am meisten kostet</translation>
    </message>
</context>
<context>
    <name>views::InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Es ist nichts ausgewählt.</translation>
    </message>
    <message>
        <source>Select an instruction, a buffer, a source line or a computation to see all about it.</source>
        <translation>Wählen Sie eine Instruktion, einen Puffer, eine Quellzeile oder eine Computation, um alles darüber zu sehen.</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>the details of what you select in it</source>
        <translation>Einzelheiten zur Auswahl</translation>
    </message>
</context>
<context>
    <name>views::InstructionsView</name>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
    <message>
        <source>Filter: words, opcode:fusion, bytes&gt;64M, scope~/mlp/ …</source>
        <translation>Filter: Wörter, opcode:fusion, bytes&gt;64M, scope~/mlp/ …</translation>
    </message>
    <message>
        <source>Filter instructions</source>
        <translation>Instruktionen filtern</translation>
    </message>
    <message>
        <source>This computation</source>
        <translation>Diese Computation</translation>
    </message>
    <message>
        <source>All computations</source>
        <translation>Alle Computations</translation>
    </message>
    <message>
        <source>Preparing the table of instructions</source>
        <translation>Instruktionstabelle wird vorbereitet</translation>
    </message>
    <message>
        <source>Filtering instructions</source>
        <translation>Instruktionen werden gefiltert</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>  ·  %1 FLOPs  ·  %2 accessed</source>
        <translation>  ·  %1 FLOPs  ·  %2 im Zugriff</translation>
    </message>
    <message>
        <source>%1 FLOPs
%2 read and written
%3
Estimated by XLA&apos;s cost rules</source>
        <translation>%1 FLOPs
%2 gelesen und geschrieben
%3
Geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>By the instructions that are listed and all that they call, in one run of the module</source>
        <translation>Durch die aufgeführten Instruktionen und alles, was sie aufrufen, in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>By the instructions that are listed and all that they call, in one run of the computation</source>
        <translation>Durch die aufgeführten Instruktionen und alles, was sie aufrufen, in einem Lauf der Computation</translation>
    </message>
    <message>
        <source>All computations were searched.</source>
        <translation>Alle Computations wurden durchsucht.</translation>
    </message>
    <message>
        <source>Only this computation was searched.</source>
        <translation>Nur diese Computation wurde durchsucht.</translation>
    </message>
    <message>
        <source>Nothing of this computation runs in steps %1–%2.</source>
        <translation>Nichts aus dieser Computation läuft in den Schritten %1–%2.</translation>
    </message>
    <message>
        <source>Choose other steps on the usage curve, or show all computations.</source>
        <translation>Wählen Sie andere Schritte auf der Nutzungskurve, oder zeigen Sie alle Computations.</translation>
    </message>
    <message>
        <source>This computation has no instructions.</source>
        <translation>Diese Computation enthält keine Instruktionen.</translation>
    </message>
    <message>
        <source>Choose another one, or show all computations.</source>
        <translation>Wählen Sie eine andere, oder zeigen Sie alle Computations.</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>its instructions</source>
        <translation>seine Instruktionen</translation>
    </message>
</context>
<context>
    <name>views::LifetimesPanel</name>
    <message>
        <source>Lifetimes of values</source>
        <translation>Lebenszeiten der Werte</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebenszeiten</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source> · alive in steps %1–%2</source>
        <translation> · leben in den Schritten %1–%2</translation>
    </message>
    <message>
        <source>Filter: words, bytes&gt;64M, kind:temp, alive@peak …</source>
        <translation>Filter: Wörter, bytes&gt;64M, kind:temp, alive@peak …</translation>
    </message>
    <message>
        <source>Filter lifetimes</source>
        <translation>Lebenszeiten filtern</translation>
    </message>
    <message>
        <source>Reset Columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::LineSetBar</name>
    <message>
        <source>Source lines that the selection is made of, those that cost most first</source>
        <translation>Quellzeilen, aus denen die Auswahl entstand, die teuersten zuerst</translation>
    </message>
    <message>
        <source>, reported</source>
        <translation>, angegeben</translation>
    </message>
    <message>
        <source>%1 of %2 FLOPs</source>
        <translation>%1 von %2 FLOPs</translation>
    </message>
    <message>
        <source>%1 read and written</source>
        <translation>%1 gelesen und geschrieben</translation>
    </message>
    <message>
        <source>The line that the compiler reported for the selection</source>
        <translation>Die Zeile, die der Compiler für die Auswahl angibt</translation>
    </message>
</context>
<context>
    <name>views::LineTable</name>
    <message>
        <source>Known lines of the source file</source>
        <translation>Bekannte Zeilen der Quelldatei</translation>
    </message>
</context>
<context>
    <name>views::LiveIcicle</name>
    <message>
        <source>Icicle of what is alive at the cursor</source>
        <translation>Icicle-Diagramm dessen, was am Cursor lebt</translation>
    </message>
    <message>
        <source>%1 values too small to be drawn</source>
        <translation>%1 Werte, zu klein zum Zeichnen</translation>
    </message>
</context>
<context>
    <name>views::LivePanel</name>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Group what is alive</source>
        <translation>Gruppiert, was lebt</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>Values live at the cursor</source>
        <translation>Am Cursor lebende Werte</translation>
    </message>
    <message>
        <source>What is alive</source>
        <translation>Was lebt</translation>
    </message>
    <message>
        <source>Pinned %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Forget the pinned step</source>
        <translation>Angehefteten Schritt vergessen</translation>
    </message>
    <message>
        <source>Pin this step, to hold others against it (M)</source>
        <translation>Diesen Schritt anheften, um andere mit ihm zu vergleichen (M)</translation>
    </message>
    <message>
        <source>Live at a step</source>
        <translation>Lebend in einem Schritt</translation>
    </message>
    <message>
        <source>Click the axis below the map to choose a step.</source>
        <translation>Klicken Sie die Achse unter der Karte an, um einen Schritt zu wählen.</translation>
    </message>
    <message>
        <source>Unknown without the schedule of the dump.</source>
        <translation>Ohne den Schedule des Dumps unbekannt.</translation>
    </message>
    <message>
        <source>Live at step %1, estimated</source>
        <translation>Lebend in Schritt %1, geschätzt</translation>
    </message>
    <message>
        <source>Live at step %1</source>
        <translation>Lebend in Schritt %1</translation>
    </message>
    <message>
        <source>This is the pinned step: move the cursor to compare.</source>
        <translation>Dies ist der angeheftete Schritt: bewegen Sie den Cursor, um zu vergleichen.</translation>
    </message>
    <message>
        <source>as many bytes as</source>
        <translation>so viele Bytes wie</translation>
    </message>
    <message>
        <source>%1 more than</source>
        <translation>%1 mehr als</translation>
    </message>
    <message>
        <source>%1 less than</source>
        <translation>%1 weniger als</translation>
    </message>
    <message>
        <source>%1 at step %2, which has %3</source>
        <translation>%1 in Schritt %2 mit %3</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::MatchStrip</name>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorheriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>No match in this graph</source>
        <translation>Kein Treffer in diesem Graphen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::MemoryLegend</name>
    <message>
        <source>Legend of the map&apos;s colours</source>
        <translation>Legende zu den Farben der Karte</translation>
    </message>
</context>
<context>
    <name>views::MemoryMap</name>
    <message>
        <source>All memory, with a frame round what the map shows</source>
        <translation>Der ganze Speicher, mit einem Rahmen um den gezeigten Teil der Karte</translation>
    </message>
    <message>
        <source>Drag the frame to move, drag elsewhere to show a part</source>
        <translation>Rahmen ziehen, um ihn zu verschieben; anderswo ziehen, um einen Teil zu zeigen</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Speicherkarte</translation>
    </message>
    <message>
        <source>Allocations as bands over the schedule, values as bars in them.</source>
        <translation>Allokationen als Bänder über dem Schedule, Werte als Balken darin.</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 until step %2: %3</source>
        <translation>%1 bis Schritt %2: %3</translation>
    </message>
    <message>
        <source>allocation %1 · offset %2</source>
        <translation>Allokation %1 · Offset %2</translation>
    </message>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>ends where %1 takes of it</source>
        <translation>endet, wo %1 davon belegt</translation>
    </message>
    <message>
        <source>free to the end</source>
        <translation>frei bis zum Ende</translation>
    </message>
    <message>
        <source>one of %1 holes at step %2, of %3 together</source>
        <translation>eine von %1 Lücken in Schritt %2, zusammen %3</translation>
    </message>
</context>
<context>
    <name>views::MemoryView</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebenszeiten</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>Karte färben nach</translation>
    </message>
    <message>
        <source>What the map&apos;s colours mean</source>
        <translation>Was die Farben der Karte bedeuten</translation>
    </message>
    <message>
        <source>Colour by %1</source>
        <translation>Farbe nach %1</translation>
    </message>
    <message>
        <source>Show All Memory</source>
        <translation>Ganzen Speicher zeigen</translation>
    </message>
    <message>
        <source>Previous Holder of the Same Bytes</source>
        <translation>Vorheriger Inhaber derselben Bytes</translation>
    </message>
    <message>
        <source>Next Holder of the Same Bytes</source>
        <translation>Nächster Inhaber derselben Bytes</translation>
    </message>
    <message>
        <source>Cursor to the Peak</source>
        <translation>Cursor zum Peak</translation>
    </message>
    <message>
        <source>Pin the Step of the Cursor</source>
        <translation>Schritt des Cursors anheften</translation>
    </message>
    <message>
        <source>Show Thread-Local Allocations</source>
        <translation>Thread-lokale Allokationen zeigen</translation>
    </message>
    <message>
        <source>Memory of reducers and comparators: one per executing thread, no device memory.</source>
        <translation>Speicher von Reducern und Komparatoren: einer pro ausführendem Thread, kein Gerätespeicher.</translation>
    </message>
    <message>
        <source>Show Free Bytes at the Cursor</source>
        <translation>Freie Bytes am Cursor zeigen</translation>
    </message>
    <message>
        <source>The biggest hole of each allocation, as long as it lasts, and what ends it</source>
        <translation>Die größte Lücke jeder Allokation, wie lange sie besteht und was sie beendet</translation>
    </message>
    <message>
        <source>Lifetimes in Place of the Map</source>
        <translation>Lebenszeiten statt der Karte</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Speicherkarte</translation>
    </message>
    <message>
        <source>sizes of its values: %1</source>
        <translation>Größen der Werte: %1</translation>
    </message>
    <message>
        <source>Out of Memory</source>
        <translation>Out of Memory</translation>
    </message>
    <message>
        <source>Zoom In on Steps</source>
        <translation>Schritte vergrößern</translation>
    </message>
    <message>
        <source>Zoom Out of Steps</source>
        <translation>Schritte verkleinern</translation>
    </message>
    <message>
        <source>Zoom In on Bytes</source>
        <translation>Bytes vergrößern</translation>
    </message>
    <message>
        <source>Zoom Out of Bytes</source>
        <translation>Bytes verkleinern</translation>
    </message>
    <message>
        <source>Fit Selection; Again: All Memory</source>
        <translation>Auswahl einpassen; erneut: ganzer Speicher</translation>
    </message>
    <message>
        <source>Cursor One Step Earlier</source>
        <translation>Cursor einen Schritt zurück</translation>
    </message>
    <message>
        <source>Cursor One Step Later</source>
        <translation>Cursor einen Schritt vor</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>Erster und letzter Schritt</translation>
    </message>
    <message>
        <source>Go to what is selected</source>
        <translation>Zu dem gehen, was ausgewählt ist</translation>
    </message>
    <message>
        <source>The search’s other values step back. Click or Esc: end the search</source>
        <translation>Die übrigen Werte treten zurück. Klick oder Esc: die Suche beenden</translation>
    </message>
    <message>
        <source>Clear Selection, Then the Search</source>
        <translation>Auswahl aufheben, dann die Suche</translation>
    </message>
    <message>
        <source>%1 of %2 values found</source>
        <translation>%1 von %2 Werten gefunden</translation>
    </message>
    <message>
        <source>Move over the map; where all is in sight, to other steps and values</source>
        <translation>Über die Karte; wo alles zu sehen ist, zu anderen Schritten und Werten</translation>
    </message>
    <message>
        <source>Earlier Steps</source>
        <translation>Frühere Schritte</translation>
    </message>
    <message>
        <source>Later Steps</source>
        <translation>Spätere Schritte</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>seinen Speicher</translation>
    </message>
    <message>
        <source>Values fill the whole width.</source>
        <translation>Werte füllen die ganze Breite.</translation>
    </message>
</context>
<context>
    <name>views::Minimap</name>
    <message>
        <source>Shown are %1 % of the width, from %2 %, and %3 % of the height, from %4 %.</source>
        <translation>Gezeigt sind %1 % der Breite, ab %2 %, und %3 % der Höhe, ab %4 %.</translation>
    </message>
</context>
<context>
    <name>views::ModulesView</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Filter modules, stages and files</source>
        <translation>Module, Stufen und Dateien filtern</translation>
    </message>
    <message>
        <source>Next Stage of the Module</source>
        <translation>Nächste Stufe des Moduls</translation>
    </message>
    <message>
        <source>Previous Stage of the Module</source>
        <translation>Vorherige Stufe des Moduls</translation>
    </message>
    <message>
        <source>Open an HLO dump, a buffer assignment, or a folder or an archive of them.</source>
        <translation>Öffnen Sie einen HLO-Dump, ein Buffer-Assignment, oder einen Ordner oder ein Archiv davon.</translation>
    </message>
    <message>
        <source>Names of modules, stages, pipelines, passes and files were searched.</source>
        <translation>Durchsucht wurden die Namen von Modulen, Stufen, Pipelines, Pässen und Dateien.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show as Text</source>
        <translation>Als Text zeigen</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>views::NameFilter</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
</context>
<context>
    <name>views::PeakMark</name>
    <message>
        <source>estimated peak</source>
        <translation>Peak (geschätzt)</translation>
    </message>
    <message>
        <source>dump’s and computed peak</source>
        <translation>Peak (Dump, berechnet)</translation>
    </message>
    <message>
        <source>dump’s peak</source>
        <translation>Peak (Dump)</translation>
    </message>
    <message>
        <source>computed peak</source>
        <translation>Peak (berechnet)</translation>
    </message>
    <message>
        <source>%1 · %2 · step %3</source>
        <translation>%1 · %2 · Schritt %3</translation>
    </message>
</context>
<context>
    <name>views::ProblemsView</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Show in the Text</source>
        <translation>Im Text zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The problem in full</source>
        <translation>Das Problem im Wortlaut</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>Everything in the open files could be read.</source>
        <translation>Alles in den geöffneten Dateien konnte gelesen werden.</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>Probleme (%1)</translation>
    </message>
</context>
<context>
    <name>views::QueryField</name>
    <message>
        <source>Saved Queries</source>
        <translation>Gespeicherte Abfragen</translation>
    </message>
    <message>
        <source>Queries that have a name (Alt+Down)</source>
        <translation>Abfragen, die einen Namen haben (Alt+Ab)</translation>
    </message>
</context>
<context>
    <name>views::ReportPanel</name>
    <message>
        <source>What the text lists</source>
        <translation>Was der Text aufführt</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>The dump’s peak is at step %1; below are the values alive there.</source>
        <translation>Der Peak laut Dump liegt in Schritt %1; darunter stehen die Werte, die dort leben.</translation>
    </message>
    <message>
        <source>Looking for the message’s entries</source>
        <translation>Einträge der Meldung werden gesucht</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s)</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::Roofline</name>
    <message>
        <source>%1 matrix</source>
        <translation>%1 Matrix</translation>
    </message>
</context>
<context>
    <name>views::RooflinePlot</name>
    <message>
        <source>Roofline of instructions</source>
        <translation>Roofline der Instruktionen</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Instruktionen</translation>
    </message>
    <message>
        <source>%1 %2, %3 in one run</source>
        <translation>%1 %2, %3 in einem Lauf</translation>
    </message>
    <message>
        <source>%1 FLOPs, %2</source>
        <translation>%1 FLOPs, %2</translation>
    </message>
    <message>
        <source>%1 FLOPs a byte</source>
        <translation>%1 FLOPs pro Byte</translation>
    </message>
    <message>
        <source>%1 each time, bound by %2</source>
        <translation>%1 jedes Mal, begrenzt durch %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Estimated at the peak rates of %1</source>
        <translation>Geschätzt bei den Spitzenraten von %1</translation>
    </message>
</context>
<context>
    <name>views::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Whole Module</source>
        <translation>Ganzes Modul</translation>
    </message>
    <message>
        <source>Working out the roofline</source>
        <translation>Roofline wird berechnet</translation>
    </message>
    <message>
        <source>the module</source>
        <translation>das Modul</translation>
    </message>
    <message>
        <source>Nobody says how fast the memory of %1 is.</source>
        <translation>Wie schnell der Speicher von %1 ist, ist nirgends angegeben.</translation>
    </message>
    <message>
        <source>Of no instruction of %1 are FLOPs, bytes and rates all known.</source>
        <translation>Für keine Instruktion (%1) sind FLOPs, Bytes und Raten sämtlich bekannt.</translation>
    </message>
    <message>
        <source>No instruction of %1 does floating-point work.</source>
        <translation>Keine Instruktion (%1) rechnet mit Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>Another device may be chosen in View, Device for Estimated Times.</source>
        <translation>Ein anderes Gerät wählen Sie unter „Ansicht ▸ Gerät für geschätzte Zeiten“.</translation>
    </message>
    <message>
        <source>Select a computation, a scope or source lines that compute.</source>
        <translation>Wählen Sie eine Computation, einen Scope oder Quellzeilen, die rechnen.</translation>
    </message>
    <message>
        <source>%1: %2 instructions</source>
        <translation>%1: %2 Instruktionen</translation>
    </message>
    <message>
        <source>%1 without FLOPs</source>
        <translation>%1 ohne FLOPs</translation>
    </message>
    <message>
        <source>%1 not known</source>
        <translation>%1 nicht bekannt</translation>
    </message>
    <message>
        <source>estimated at the peak rates of %1</source>
        <translation>geschätzt bei den Spitzenraten von %1</translation>
    </message>
    <message>
        <source>%1 beyond the edges with %2 of the time</source>
        <translation>%1 jenseits der Ränder mit %2 der Zeit</translation>
    </message>
    <message>
        <source>its roofline</source>
        <translation>seine Roofline</translation>
    </message>
</context>
<context>
    <name>views::SavedQueriesDialog</name>
    <message>
        <source>Saved Queries</source>
        <translation>Gespeicherte Abfragen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Remove the query of the row (Del)</source>
        <translation>Die Abfrage der Zeile entfernen (Entf)</translation>
    </message>
    <message>
        <source>The query %1 has no name.</source>
        <translation>Die Abfrage %1 hat keinen Namen.</translation>
    </message>
    <message>
        <source>Two queries have the name %1.</source>
        <translation>Zwei Abfragen haben den Namen %1.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a query and what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 has no query.</source>
        <translation>%1 hat keine Abfrage.</translation>
    </message>
</context>
<context>
    <name>views::SavedQueriesMenu</name>
    <message>
        <source>&amp;Save This Query…</source>
        <translation>Diese Abfrage &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Edit Saved Queries…</source>
        <translation>Gespeicherte Abfragen b&amp;earbeiten…</translation>
    </message>
    <message>
        <source>Save This Query</source>
        <translation>Diese Abfrage speichern</translation>
    </message>
    <message>
        <source>Name of the query; one that is there already is replaced:</source>
        <translation>Name der Abfrage; eine, die es schon gibt, wird ersetzt:</translation>
    </message>
</context>
<context>
    <name>views::ScopesView</name>
    <message>
        <source>Scopes</source>
        <translation>Scopes</translation>
    </message>
    <message>
        <source>Filter scopes</source>
        <translation>Scopes filtern</translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Expand Below</source>
        <translation>Darunter ausklappen</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Column: %1</source>
        <translation>Spalte: %1</translation>
    </message>
    <message>
        <source>All paths of scopes were searched.</source>
        <translation>Alle Pfade der Scopes wurden durchsucht.</translation>
    </message>
    <message>
        <source>Show Only It in the Graph</source>
        <translation>Nur ihn im Graphen zeigen</translation>
    </message>
    <message>
        <source>Fold It in the Graph</source>
        <translation>Im Graphen falten</translation>
    </message>
    <message>
        <source>the scopes of its program</source>
        <translation>die Scopes seines Programms</translation>
    </message>
</context>
<context>
    <name>views::SearchView</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Search all open modules: words, opcode:fusion, bytes&gt;64M, alive@peak …</source>
        <translation>In allen geöffneten Modulen suchen: Wörter, opcode:fusion, bytes&gt;64M, alive@peak …</translation>
    </message>
    <message>
        <source>Search all open modules</source>
        <translation>In allen geöffneten Modulen suchen</translation>
    </message>
    <message>
        <source>Next Hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous Hit</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>Nothing is searched for.</source>
        <translation>Es wird nichts gesucht.</translation>
    </message>
    <message>
        <source>Nothing in the open modules matches.</source>
        <translation>Nichts in den geöffneten Modulen entspricht der Suche.</translation>
    </message>
    <message>
        <source>Fewer words, or * in place of a part, find more.</source>
        <translation>Weniger Wörter, oder * anstelle eines Teils, finden mehr.</translation>
    </message>
    <message>
        <source>Search results (%1)</source>
        <translation>Suchergebnisse (%1)</translation>
    </message>
    <message>
        <source>%1 hits in %2 modules</source>
        <translation>%1 Treffer in %2 Modulen</translation>
    </message>
    <message>
        <source>The query cannot be read.</source>
        <translation>Die Abfrage kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Select All Matches</source>
        <translation>Alle Treffer auswählen</translation>
    </message>
    <message>
        <source>Searching the text</source>
        <translation>Suche im Text</translation>
    </message>
    <message>
        <source>No instruction of the module on screen is found</source>
        <translation>Im gezeigten Modul ist keine Instruktion gefunden</translation>
    </message>
    <message>
        <source>Words find names, opcodes, shapes, scopes, source lines, buffers and text; opcode:fusion bytes&gt;64M scope~/mlp/ alive@peak compares fields.</source>
        <translation>Wörter finden Namen, Opcodes, Shapes, Scopes, Quellzeilen, Puffer und Text; opcode:fusion bytes&gt;64M scope~/mlp/ alive@peak vergleicht Felder.</translation>
    </message>
    <message>
        <source>No name matches.</source>
        <translation>Kein Name passt.</translation>
    </message>
    <message>
        <source>The text is being searched.</source>
        <translation>Der Text wird durchsucht.</translation>
    </message>
    <message>
        <source>Search the Others</source>
        <translation>Die anderen durchsuchen</translation>
    </message>
    <message>
        <source>Searching %1</source>
        <translation>Suche in %1</translation>
    </message>
    <message>
        <source>Nothing matches in the modules that were searched.</source>
        <translation>In den durchsuchten Modulen entspricht nichts der Suche.</translation>
    </message>
    <message>
        <source>%1 of %2 are not read yet.</source>
        <translation>%1 von %2 sind noch nicht gelesen.</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 modules searched</source>
        <translation>%1 · %2 von %3 Modulen durchsucht</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::SourceDocument</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
</context>
<context>
    <name>views::SourceFolders</name>
    <message>
        <source>%1 is not on this machine. Choose the folder that holds the sources, or drop it here.</source>
        <translation>%1 liegt nicht auf diesem Rechner. Wählen Sie den Ordner mit den Quelldateien, oder ziehen Sie ihn hierher.</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>%1. What is shown was read before.</source>
        <translation>%1. Gezeigt wird, was vorher gelesen wurde.</translation>
    </message>
    <message>
        <source>%3 found in %4 has %1 lines; the dump names line %2: it may be another version.</source>
        <translation>%3, gefunden in %4, hat %1 Zeilen; der Dump nennt Zeile %2: es könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>Line %1 of %2 found in %3 is blank or a comment, and the dump names it: it may be another version.</source>
        <translation>Zeile %1 von %2, gefunden in %3, ist leer oder ein Kommentar, und der Dump nennt sie: es könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>%1 of the %2 lines that the dump names are blank or comments in %4 found in %5, line %3 first: it may be another version.</source>
        <translation>%1 der %2 Zeilen, die der Dump nennt, sind in %4, gefunden in %5, leer oder Kommentare, als erste Zeile %3: es könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>Folder below Which Sources Are Looked for</source>
        <translation>Ordner, unter dem Quelldateien gesucht werden</translation>
    </message>
    <message>
        <source>Looking for sources in %1</source>
        <translation>Quelldateien werden in %1 gesucht</translation>
    </message>
    <message>
        <source>The source file that this module names is not below %1.</source>
        <translation>Die Quelldatei, die dieses Modul nennt, liegt nicht unter %1.</translation>
    </message>
    <message>
        <source>None of the %1 source files that this module names is below %2.</source>
        <translation>Keine der %1 Quelldateien, die dieses Modul nennt, liegt unter %2.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>relative paths → %1</source>
        <translation>relative Pfade → %1</translation>
    </message>
    <message>
        <source>Look for %1 of the %2 source files there?
%3</source>
        <translation>%1 der %2 Quelldateien dort suchen?
%3</translation>
    </message>
    <message>
        <source>Use This Rule</source>
        <translation>Diese Regel verwenden</translation>
    </message>
    <message>
        <source>Use These Rules</source>
        <translation>Diese Regeln verwenden</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Folder with the Sources</source>
        <translation>Ordner mit den Quelldateien</translation>
    </message>
</context>
<context>
    <name>views::SourceView</name>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Source Root…</source>
        <translation>Quelltext-Wurzel…</translation>
    </message>
    <message>
        <source>Source text</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Down</translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation>Alt+Up</translation>
    </message>
    <message>
        <source>This module carries no source metadata.</source>
        <translation>Dieses Modul enthält keine Quelltext-Metadaten.</translation>
    </message>
    <message>
        <source>Counting source lines</source>
        <translation>Quellzeilen werden gezählt</translation>
    </message>
    <message>
        <source>Gutter: Instructions</source>
        <translation>Randspalte: Instruktionen</translation>
    </message>
    <message>
        <source>Gutter: FLOPs</source>
        <translation>Randspalte: FLOPs</translation>
    </message>
    <message>
        <source>Gutter: Bytes Accessed</source>
        <translation>Randspalte: Bytes im Zugriff</translation>
    </message>
    <message>
        <source>Gutter: Bytes at the Peak</source>
        <translation>Randspalte: Bytes am Peak</translation>
    </message>
    <message>
        <source>%1 of %2 instructions here</source>
        <translation>%1 von %2 Instruktionen hier</translation>
    </message>
    <message>
        <source>Next Line with Cost</source>
        <translation>Nächste Zeile mit Kosten</translation>
    </message>
    <message>
        <source>Previous Line with Cost</source>
        <translation>Vorherige Zeile mit Kosten</translation>
    </message>
    <message>
        <source>No line that costs something follows in this file</source>
        <translation>In dieser Datei folgt keine Zeile, die etwas kostet</translation>
    </message>
    <message>
        <source>No line that costs something comes before in this file</source>
        <translation>In dieser Datei kommt davor keine Zeile, die etwas kostet</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Copy Text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>the source lines that it was made from</source>
        <translation>die Quellzeilen, aus denen es entstand</translation>
    </message>
    <message>
        <source>Dump it again without --xla_dump_disable_metadata, or switch that off with
XLA_FLAGS=%1</source>
        <translation>Erzeugen Sie den Dump neu ohne --xla_dump_disable_metadata, oder schalten Sie das ab mit
XLA_FLAGS=%1</translation>
    </message>
</context>
<context>
    <name>views::TextArea</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The selection has %1 MiB; at most %2 MiB can be copied at once</source>
        <translation>Die Auswahl hat %1 MiB; höchstens %2 MiB lassen sich auf einmal kopieren</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>The line that the compiler reported for the selection</source>
        <translation>Die Zeile, die der Compiler für die Auswahl angibt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>number and text of a line</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Found by the search</source>
        <translation>Von der Suche gefunden</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s)</source>
        <translation>
            <numerusform>… %n Zeile</numerusform>
            <numerusform>… %n Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::TextPane</name>
    <message>
        <source>Find in Text…</source>
        <translation>Im Text suchen…</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>/</source>
        <translation>/</translation>
    </message>
    <message>
        <source>Find Next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>F3</source>
        <translation>F3</translation>
    </message>
    <message>
        <source>Find Previous</source>
        <translation>Rückwärts weitersuchen</translation>
    </message>
    <message>
        <source>Shift+F3</source>
        <translation>Shift+F3</translation>
    </message>
    <message>
        <source>Go to Line…</source>
        <translation>Gehe zu Zeile…</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Fold or Unfold Computation</source>
        <translation>Computation ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
    </message>
    <message>
        <source>Fold or Unfold All</source>
        <translation>Alle ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Ctrl+Alt+.</source>
        <translation>Ctrl+Alt+.</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, from the other end</source>
        <translation>%1, vom anderen Ende her</translation>
    </message>
</context>
<context>
    <name>views::TextView</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text of the dump</source>
        <translation>Text des Dumps</translation>
    </message>
    <message>
        <source>Indexing the text</source>
        <translation>Text wird indiziert</translation>
    </message>
    <message>
        <source>Back to the Module</source>
        <translation>Zurück zum Modul</translation>
    </message>
    <message>
        <source>Clear Selection, Then the Search</source>
        <translation>Auswahl aufheben, dann die Suche</translation>
    </message>
    <message>
        <source>its text</source>
        <translation>seinen Text</translation>
    </message>
</context>
<context>
    <name>views::TimeHeader</name>
    <message>
        <source>%1 · %2</source>
        <comment>loop and trip count</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>loop %1
steps %2–%3
%4</source>
        <translation>Schleife %1
Schritte %2–%3
%4</translation>
    </message>
</context>
<context>
    <name>views::UsageCurve</name>
    <message>
        <source>Usage</source>
        <translation>Nutzung</translation>
    </message>
    <message>
        <source>Usage curve</source>
        <translation>Nutzungskurve</translation>
    </message>
    <message>
        <source>Bytes live at each step of the schedule.</source>
        <translation>Lebende Bytes in jedem Schritt des Schedules.</translation>
    </message>
    <message>
        <source>Look at all steps again (Esc)</source>
        <translation>Wieder alle Schritte betrachten (Esc)</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>Steps %1–%2  ×</source>
        <translation>Schritte %1–%2  ×</translation>
    </message>
    <message>
        <source>A *-buffer-assignment.txt next to the module would give the usage.</source>
        <translation>Ein *-buffer-assignment.txt neben dem Modul würde die Nutzung liefern.</translation>
    </message>
    <message>
        <source>Drag here to look at a range of steps only.</source>
        <translation>Hier ziehen, um nur einen Bereich von Schritten zu betrachten.</translation>
    </message>
    <message>
        <source>Step before, step after</source>
        <translation>Schritt zurück, Schritt vor</translation>
    </message>
    <message>
        <source>A page of steps</source>
        <translation>Eine Seite Schritte</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>Erster und letzter Schritt</translation>
    </message>
    <message>
        <source>Choose a range of steps</source>
        <translation>Einen Bereich von Schritten wählen</translation>
    </message>
    <message>
        <source>Give up the range</source>
        <translation>Den Bereich aufgeben</translation>
    </message>
    <message>
        <source>Next peak</source>
        <translation>Nächster Peak</translation>
    </message>
    <message>
        <source>Pin the step, or let it go</source>
        <translation>Den Schritt anheften oder lösen</translation>
    </message>
    <message>
        <source>Cursor to Step %1</source>
        <translation>Cursor zu Schritt %1</translation>
    </message>
    <message>
        <source>Cursor to the Peak</source>
        <translation>Cursor zum Peak</translation>
    </message>
    <message>
        <source>Pin Step %1</source>
        <translation>Schritt %1 anheften</translation>
    </message>
    <message>
        <source>Forget the Pinned Step</source>
        <translation>Angehefteten Schritt lösen</translation>
    </message>
    <message>
        <source>Show All Steps</source>
        <translation>Alle Schritte zeigen</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherraum</translation>
    </message>
    <message>
        <source>The memory space whose bytes are shown</source>
        <translation>Der Speicherraum, dessen Bytes gezeigt werden</translation>
    </message>
    <message>
        <source>Live bytes</source>
        <translation>Lebende Bytes</translation>
    </message>
    <message>
        <source>its memory usage</source>
        <translation>seinen Speicherverbrauch</translation>
    </message>
</context>
<context>
    <name>views::WhyView</name>
    <message>
        <source>Why Alive?</source>
        <translation>Warum lebend?</translation>
    </message>
    <message>
        <source>Copy Donation Advice</source>
        <translation>Donation-Hinweise kopieren</translation>
    </message>
    <message>
        <source>Why the selected value is alive</source>
        <translation>Warum der gewählte Wert lebt</translation>
    </message>
    <message>
        <source>Copies a line for each parameter of the program that could give its memory to an output.</source>
        <translation>Kopiert eine Zeile für jeden Parameter des Programms, der seinen Speicher einer Ausgabe überlassen könnte.</translation>
    </message>
    <message>
        <source>%1 at step %2, estimated</source>
        <translation>%1 in Schritt %2, geschätzt</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>%1 in Schritt %2</translation>
    </message>
    <message>
        <source>Why alive</source>
        <translation>Warum lebend</translation>
    </message>
    <message>
        <source>No step is chosen.</source>
        <translation>Es ist kein Schritt gewählt.</translation>
    </message>
    <message>
        <source>No value is selected.</source>
        <translation>Es ist kein Wert gewählt.</translation>
    </message>
    <message>
        <source>Click the usage curve to choose one.</source>
        <translation>Klicken Sie die Nutzungskurve an, um einen zu wählen.</translation>
    </message>
    <message>
        <source>Select a value in the map, or an instruction that defines one, to see what keeps it alive.</source>
        <translation>Wählen Sie einen Wert in der Karte oder eine Instruktion, die einen definiert, um zu sehen, was ihn am Leben hält.</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n line(s)</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>why a value is alive</source>
        <translation>warum ein Wert lebt</translation>
    </message>
</context>
<context>
    <name>views::coloring</name>
    <message>
        <source>others</source>
        <translation>weitere</translation>
    </message>
</context>
</TS>
