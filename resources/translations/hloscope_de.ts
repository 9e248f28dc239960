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
        <source>&amp;Up to Caller</source>
        <translation>&amp;Hinauf zum Aufrufer</translation>
    </message>
    <message>
        <source>Go to &amp;ENTRY</source>
        <translation>Zu &amp;ENTRY</translation>
    </message>
    <message>
        <source>Go to &amp;Peak</source>
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
        <source>Maximise or &amp;Restore Pane</source>
        <translation>Teilfenster maximieren oder z&amp;urück</translation>
    </message>
    <message>
        <source>Show or Hide &amp;Bottom Panes</source>
        <translation>Untere Teilfenster zeigen oder ver&amp;bergen</translation>
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
        <source>Theme: &amp;System</source>
        <translation>Farbschema: &amp;System</translation>
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
        <source>Source Root &amp;Folder…</source>
        <translation>Stammordner der &amp;Quelldateien…</translation>
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
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
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
        <translation>Für &amp;Rot-Grün-Schwäche geeignete Farben</translation>
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
        <translation>&amp;Nächstes Teilfenster</translation>
    </message>
    <message>
        <source>Pre&amp;vious Pane</source>
        <translation>&amp;Voriges Teilfenster</translation>
    </message>
    <message>
        <source>&amp;Help for This View</source>
        <translation>Hilfe zu &amp;dieser Ansicht</translation>
    </message>
    <message>
        <source>Sa&amp;ve Layout…</source>
        <translation>Anordnung &amp;speichern…</translation>
    </message>
    <message>
        <source>Clear Recent &amp;Files</source>
        <translation>Liste der zuletzt geöffneten &amp;Dateien leeren</translation>
    </message>
    <message>
        <source>Copy &amp;Cell</source>
        <translation>&amp;Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Rows as Shown</source>
        <translation>Zei&amp;len wie angezeigt kopieren</translation>
    </message>
    <message>
        <source>Copy Pane as &amp;Image</source>
        <translation>Teilfenster als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>&amp;Detach or Reattach Pane</source>
        <translation>Teilfenster &amp;ab- oder andocken</translation>
    </message>
    <message>
        <source>Open Conte&amp;xt Menu</source>
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
        <translation>Reiter nach recht&amp;s abspalten</translation>
    </message>
    <message>
        <source>Split Tab &amp;Below</source>
        <translation>Reiter nach &amp;unten abspalten</translation>
    </message>
    <message>
        <source>&amp;Move to Tabs of Next Pane</source>
        <translation>Zu den Reitern des nächsten Teilfensters &amp;bewegen</translation>
    </message>
    <message>
        <source>Reopen C&amp;losed</source>
        <translation>Geschlossenes &amp;wieder öffnen</translation>
    </message>
    <message>
        <source>F&amp;ind in This View…</source>
        <translation>In d&amp;ieser Ansicht suchen…</translation>
    </message>
    <message>
        <source>Choose &amp;Module…</source>
        <translation>&amp;Modul wählen …</translation>
    </message>
    <message>
        <source>Copy &amp;Memory Report</source>
        <translation>&amp;Speicherbericht kopieren</translation>
    </message>
    <message>
        <source>Export &amp;Image…</source>
        <translation>B&amp;ild exportieren…</translation>
    </message>
    <message>
        <source>Export Memory Rep&amp;ort…</source>
        <translation>Speicherberi&amp;cht exportieren…</translation>
    </message>
    <message>
        <source>Compare With…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>Compare with Previous Stage</source>
        <translation>Mit vorheriger Stufe vergleichen</translation>
    </message>
    <message>
        <source>Compare with Folder…</source>
        <translation>Mit Ordner vergleichen…</translation>
    </message>
    <message>
        <source>Show the Other Side</source>
        <translation>Die andere Seite zeigen</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>End Comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Find a &amp;Pass…</source>
        <translation>Pass s&amp;uchen…</translation>
    </message>
    <message>
        <source>Previous Pass That Touched the Selection</source>
        <translation>Voriger Pass, der die Auswahl berührt hat</translation>
    </message>
    <message>
        <source>Next Pass That Touched the Selection</source>
        <translation>Nächster Pass, der die Auswahl berührt hat</translation>
    </message>
    <message>
        <source>Stages of the &amp;Compilation</source>
        <translation>Stufen der &amp;Kompilierung</translation>
    </message>
    <message>
        <source>Export Li&amp;ve Values as CSV…</source>
        <translation>Lebende Werte als CSV ex&amp;portieren…</translation>
    </message>
    <message>
        <source>Compare Stages of the Same Kind</source>
        <translation>Stufen gleicher Art vergleichen</translation>
    </message>
</context>
<context>
    <name>ArgumentText</name>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>parameter %1 at %2</source>
        <translation>Parameter %1 bei %2</translation>
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
    <name>Comparison</name>
    <message>
        <source>one layer more: scope %1 is new</source>
        <translation>eine Schicht mehr: Scope %1 ist neu</translation>
    </message>
    <message>
        <source>%1 layers more: scopes %2 … are new</source>
        <translation>%1 Schichten mehr: Scopes %2 … sind neu</translation>
    </message>
    <message>
        <source>one layer less: scope %1 is gone</source>
        <translation>eine Schicht weniger: Scope %1 fehlt</translation>
    </message>
    <message>
        <source>%1 layers less: scopes %2 … are gone</source>
        <translation>%1 Schichten weniger: Scopes %2 … fehlen</translation>
    </message>
    <message>
        <source>%1 → %2 in %3 results</source>
        <translation>%1 → %2 in %3 Ergebnissen</translation>
    </message>
    <message>
        <source>%1 is new, in %2 results</source>
        <translation>%1 ist neu, in %2 Ergebnissen</translation>
    </message>
    <message>
        <source>%1 is gone, from %2 results</source>
        <translation>%1 fehlt, aus %2 Ergebnissen</translation>
    </message>
    <message>
        <source>donation removed, of %1 parameters</source>
        <translation>Donation entfernt, bei %1 Parametern</translation>
    </message>
    <message>
        <source>donation added, of %1 parameters</source>
        <translation>Donation hinzugefügt, bei %1 Parametern</translation>
    </message>
    <message>
        <source>donation changed: %1 → %2 parameters</source>
        <translation>Donation geändert: %1 → %2 Parameter</translation>
    </message>
    <message>
        <source>rematerialization removed, of %1 instructions</source>
        <translation>Rematerialisierung entfernt, bei %1 Instruktionen</translation>
    </message>
    <message>
        <source>rematerialization added, of %1 instructions</source>
        <translation>Rematerialisierung hinzugefügt, bei %1 Instruktionen</translation>
    </message>
    <message>
        <source>other shapes of %1 arguments</source>
        <translation>andere Shapes bei %1 Argumenten</translation>
    </message>
    <message>
        <source>(default)</source>
        <translation>(Vorgabe)</translation>
    </message>
    <message>
        <source>flag %1</source>
        <translation>Flag %1</translation>
    </message>
    <message>
        <source>another release of the compiler or framework, by its metadata</source>
        <translation>eine andere Version des Compilers oder Frameworks, nach den Metadaten</translation>
    </message>
    <message>
        <source>The files are the same, byte for byte.</source>
        <translation>Die Dateien sind Byte für Byte gleich.</translation>
    </message>
    <message>
        <source>These are different programs: %1 of %2 instructions have a counterpart.</source>
        <translation>Dies sind verschiedene Programme: %1 von %2 Instruktionen haben ein Gegenstück.</translation>
    </message>
    <message>
        <source>%1 have other names</source>
        <translation>%1 heißen anders</translation>
    </message>
    <message>
        <source>%1 parameters have other numbers</source>
        <translation>%1 Parameter haben andere Nummern</translation>
    </message>
    <message>
        <source>%1 have other op_names or source lines</source>
        <translation>%1 haben andere op_names oder Quellzeilen</translation>
    </message>
    <message>
        <source>%1 have operands in another order</source>
        <translation>%1 haben Operanden in anderer Reihenfolge</translation>
    </message>
    <message>
        <source>%1 run at another place of the schedule</source>
        <translation>%1 laufen an anderer Stelle des Schedules</translation>
    </message>
    <message>
        <source>The same instructions, another schedule: %1 instructions</source>
        <translation>Dieselben Instruktionen, ein anderer Schedule: %1 Instruktionen</translation>
    </message>
    <message>
        <source>The same program: %1 instructions</source>
        <translation>Dasselbe Programm: %1 Instruktionen</translation>
    </message>
    <message>
        <source>dimension %1 → %2 in %3 places</source>
        <translation>Dimension %1 → %2 an %3 Stellen</translation>
    </message>
    <message>
        <source>custom calls of %1 %2 → %3</source>
        <translation>Custom-Calls von %1 %2 → %3</translation>
    </message>
    <message>
        <source>file %1 → %2</source>
        <translation>Datei %1 → %2</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>Zeilen %1</translation>
    </message>
    <message>
        <source>lines %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>function %1 → %2</source>
        <translation>Funktion %1 → %2</translation>
    </message>
    <message>
        <source>scope %1 → %2</source>
        <translation>Scope %1 → %2</translation>
    </message>
    <message>
        <source>another release of the compiler, by the form of its text</source>
        <translation>andere Version des Compilers, nach der Form seines Textes</translation>
    </message>
    <message>
        <source>(no scope)</source>
        <translation>(kein Scope)</translation>
    </message>
    <message>
        <source>%1 is truncated at line %2</source>
        <translation>%1 ist in Zeile %2 abgeschnitten</translation>
    </message>
    <message>
        <source>%1: %2 of %3 instructions have a counterpart.</source>
        <translation>%1: %2 von %3 Anweisungen haben ein Gegenstück.</translation>
    </message>
    <message>
        <source>Equal layers are paired in order: which of them is new or gone is arbitrary.</source>
        <translation>Gleiche Schichten werden der Reihe nach gepaart: Welche davon neu oder weggefallen ist, ist willkürlich.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>No changes</source>
        <translation>Keine Änderungen</translation>
    </message>
    <message>
        <source>%1 is before, %2 after optimisation</source>
        <translation>%1 ist vor, %2 nach der Optimierung</translation>
    </message>
    <message>
        <source>%1 is before, %2 after optimisation: compare stages of the same kind</source>
        <translation>%1 ist vor, %2 nach der Optimierung: Stufen gleicher Art vergleichen</translation>
    </message>
    <message>
        <source>set by hand</source>
        <translation>von Hand gesetzt</translation>
    </message>
    <message>
        <source>mesh %1 → %2</source>
        <translation>Mesh %1 → %2</translation>
    </message>
    <message>
        <source>other sharding of %1 arguments</source>
        <translation>anderes Sharding von %1 Argumenten</translation>
    </message>
    <message>
        <source>Fusions %1 → %2, collectives %3 → %4.</source>
        <translation>Fusionen %1 → %2, Kollektive %3 → %4.</translation>
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
        <translation>Bytes im Zugriff</translation>
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
        <source>custom</source>
        <translation>benutzerdefiniert</translation>
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
        <source>%1 matrix, FLOP/s</source>
        <translation>%1-Matrix, FLOP/s</translation>
    </message>
    <message>
        <source>%1 vector, FLOP/s</source>
        <translation>%1-Vektor, FLOP/s</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>SVG: scalable, for documents and the web</source>
        <translation>SVG: skalierbar, für Dokumente und das Web</translation>
    </message>
    <message>
        <source>PDF: one page, as large as the graph</source>
        <translation>PDF: eine Seite, so groß wie der Graph</translation>
    </message>
    <message>
        <source>PNG: pixel image</source>
        <translation>PNG: Pixelbild</translation>
    </message>
    <message>
        <source>DOT: the graph for Graphviz, without layout</source>
        <translation>DOT: der Graph für Graphviz, ohne Layout</translation>
    </message>
    <message>
        <source>&amp;Whole graph</source>
        <translation>&amp;Ganzer Graph</translation>
    </message>
    <message>
        <source>&amp;Visible part</source>
        <translation>&amp;Sichtbarer Teil</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Bereich</translation>
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
        <source>Include &amp;legend</source>
        <translation>Mit &amp;Legende</translation>
    </message>
    <message>
        <source>Export Graph</source>
        <translation>Graph exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
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
        <source>%1 or more</source>
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
        <source>unknown size</source>
        <translation>unbekannte Größe</translation>
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
        <source>no source file</source>
        <translation>keine Quelldatei</translation>
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
        <source>not computed yet</source>
        <translation>noch nicht berechnet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
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
        <translation>Schritt im Schedule</translation>
    </message>
    <message>
        <source>no memory access, or unknown</source>
        <translation>kein Speicherzugriff oder unbekannt</translation>
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
        <source>9 or more</source>
        <translation>9 oder mehr</translation>
    </message>
    <message>
        <source>not scheduled</source>
        <translation>nicht im Schedule</translation>
    </message>
    <message>
        <source>no buffer assignment</source>
        <translation>kein Buffer-Assignment</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>large parameter</source>
        <translation>großer Parameter</translation>
    </message>
    <message>
        <source>XLA&apos;s Cycles (estimated)</source>
        <translation>XLA-Takte (geschätzt)</translation>
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
    <message numerus="yes">
        <source>%1 · %n instruction(s)</source>
        <translation>
            <numerusform>%1 · %n Instruktion</numerusform>
            <numerusform>%1 · %n Instruktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>no scope</source>
        <translation>kein Scope</translation>
    </message>
    <message>
        <source>rest of %1</source>
        <translation>Rest von %1</translation>
    </message>
    <message>
        <source>↺ recomputed</source>
        <translation>↺ neu berechnet</translation>
    </message>
    <message>
        <source>∂ backward</source>
        <translation>∂ rückwärts</translation>
    </message>
    <message>
        <source>%1 scopes, %2 instructions</source>
        <translation>%1 Scopes, %2 Instruktionen</translation>
    </message>
    <message>
        <source>loop of %1, %2 instructions</source>
        <translation>Schleife × %1, %2 Instruktionen</translation>
    </message>
    <message>
        <source>loop, %1 instructions</source>
        <translation>Schleife, %1 Instruktionen</translation>
    </message>
    <message>
        <source>overlapped by %1</source>
        <translation>überlappt von %1</translation>
    </message>
    <message>
        <source>overlapped by %1 and %2 more</source>
        <translation>überlappt von %1 und %2 weiteren</translation>
    </message>
</context>
<context>
    <name>GraphLegend</name>
    <message>
        <source>data (wider: more bytes)</source>
        <translation>Daten (breiter: mehr Bytes)</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>data in the same memory</source>
        <translation>Daten im selben Speicher</translation>
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
        <source>into or out of a computation</source>
        <translation>in eine Computation hinein oder heraus</translation>
    </message>
    <message>
        <source>%1 (stripe: what does most)</source>
        <translation>%1 (Streifen: Hauptanteil)</translation>
    </message>
</context>
<context>
    <name>GraphOverview</name>
    <message>
        <source>under 1%</source>
        <translation>unter 1 %</translation>
    </message>
    <message>
        <source>%1%</source>
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
        <source>List Computations</source>
        <translation>Computations auflisten</translation>
    </message>
    <message>
        <source>list computations</source>
        <translation>list computations</translation>
    </message>
    <message>
        <source>only “computations” can be listed</source>
        <translation>nur „computations“ lässt sich auflisten</translation>
    </message>
    <message>
        <source>info NAME</source>
        <translation>info NAME</translation>
    </message>
    <message>
        <source>Show Details of %1</source>
        <translation>Details von %1 zeigen</translation>
    </message>
    <message>
        <source>allpaths A B [n]</source>
        <translation>allpaths A B [n]</translation>
    </message>
    <message>
        <source>n, the number of instructions to show, must be from 1 to %1</source>
        <translation>n, die Zahl der gezeigten Instruktionen, muss zwischen 1 und %1 liegen</translation>
    </message>
    <message>
        <source>Paths between %1 and %2, up to %3 instructions</source>
        <translation>Pfade zwischen %1 und %2, bis zu %3 Instruktionen</translation>
    </message>
    <message>
        <source>Show Computation %1</source>
        <translation>Computation %1 zeigen</translation>
    </message>
    <message>
        <source>NAME [width] [/ boundary…]</source>
        <translation>NAME [Weite] [/ Grenze…]</translation>
    </message>
    <message>
        <source>the width must be a number from 1 to %1</source>
        <translation>die Weite muss eine Zahl von 1 bis %1 sein</translation>
    </message>
    <message>
        <source>expected “/”, found “%1”</source>
        <translation>„/“ erwartet, „%1“ gefunden</translation>
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
    <message>
        <source>(inferred lines)</source>
        <translation>(abgeleitete Zeilen)</translation>
    </message>
    <message>
        <source>%1 (inferred)</source>
        <translation>%1 (abgeleitet)</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>Argument</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>Argument</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>must alias</source>
        <translation>Alias zwingend</translation>
    </message>
    <message>
        <source>may alias</source>
        <translation>Alias erlaubt</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>Aliase</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Donated</source>
        <translation>Doniert</translation>
    </message>
    <message>
        <source>Compiler flags</source>
        <translation>Compiler-Flags</translation>
    </message>
    <message>
        <source>any output may reuse its memory</source>
        <translation>jede Ausgabe darf den Speicher wiederverwenden</translation>
    </message>
    <message>
        <source>any output may reuse the memory at %1</source>
        <translation>jede Ausgabe darf den Speicher bei %1 wiederverwenden</translation>
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
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/Byte</translation>
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
        <source>At the peak</source>
        <translation>Am Peak</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Source lines</source>
        <translation>Quellzeilen</translation>
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
        <source>Instructions</source>
        <translation>Instruktionen</translation>
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
        <source>Parent scope</source>
        <translation>Übergeordneter Scope</translation>
    </message>
    <message>
        <source>Transforms</source>
        <translation>Transformationen</translation>
    </message>
    <message>
        <source>Child scopes</source>
        <translation>Untergeordnete Scopes</translation>
    </message>
    <message>
        <source>%1, … (%2 in total)</source>
        <translation>%1, … (%2 insgesamt)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>device %1 only</source>
        <translation>nur Gerät %1</translation>
    </message>
    <message>
        <source>dimension %1 by %2</source>
        <translation>Dimension %1 durch %2</translation>
    </message>
    <message>
        <source>not partitioned</source>
        <translation>nicht aufgeteilt</translation>
    </message>
    <message>
        <source>replicated on all devices</source>
        <translation>auf allen Geräten repliziert</translation>
    </message>
    <message>
        <source>on device %1 only (maximal)</source>
        <translation>nur auf Gerät %1 (maximal)</translation>
    </message>
    <message>
        <source>partitioned by the program (manual)</source>
        <translation>vom Programm aufgeteilt (manual)</translation>
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
        <source>dimension %1 may be partitioned further</source>
        <translation>Dimension %1 darf weiter aufgeteilt werden</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>like the others in group %1 (shard_like)</source>
        <translation>wie die anderen in Gruppe %1 (shard_like)</translation>
    </message>
    <message>
        <source>same as the others in group %1 (shard_as)</source>
        <translation>gleich den anderen in Gruppe %1 (shard_as)</translation>
    </message>
    <message>
        <source>replica IDs, separately in each partition</source>
        <translation>Replikat-IDs, getrennt in jeder Partition</translation>
    </message>
    <message>
        <source>device IDs: replica × partitions + partition</source>
        <translation>Geräte-IDs: Replikat × Partitionen + Partition</translation>
    </message>
    <message>
        <source>replica IDs, across all partitions</source>
        <translation>Replikat-IDs, über alle Partitionen</translation>
    </message>
    <message>
        <source>partition IDs</source>
        <translation>Partitions-IDs</translation>
    </message>
    <message>
        <source>1 (all devices)</source>
        <translation>1 (alle Geräte)</translation>
    </message>
    <message>
        <source>1 (%1)</source>
        <translation>1 (%1)</translation>
    </message>
    <message>
        <source>%1 (%2 each)</source>
        <translation>%1 (je %2)</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
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
        <source>IDs</source>
        <translation>IDs</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>Source–target pairs</source>
        <translation>Quelle-Ziel-Paare</translation>
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
        <source>Partitioning</source>
        <translation>Aufteilung</translation>
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
        <source>from %1 to %2 (exclusive)</source>
        <translation>von %1 bis %2 (exklusiv)</translation>
    </message>
    <message>
        <source>, stride %1</source>
        <translation>, Schrittweite %1</translation>
    </message>
    <message>
        <source>%1 (size %2)</source>
        <translation>%1 (Größe %2)</translation>
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
        <source>Contracting</source>
        <translation>Kontraktion</translation>
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
        <source>Index vector</source>
        <translation>Indexvektor</translation>
    </message>
    <message>
        <source>dimension %1 of the start indices</source>
        <translation>Dimension %1 der Startindizes</translation>
    </message>
    <message>
        <source>Start index map</source>
        <translation>Startindex-Map</translation>
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
        <source>Collapsed slice</source>
        <translation>Zusammengefasster Slice</translation>
    </message>
    <message>
        <source>start index dimensions %1</source>
        <translation>Startindex-Dimensionen %1</translation>
    </message>
    <message>
        <source>dimension %1 of the scatter indices</source>
        <translation>Dimension %1 der Scatter-Indizes</translation>
    </message>
    <message>
        <source>Scatter to</source>
        <translation>Scatter nach</translation>
    </message>
    <message>
        <source>Update window</source>
        <translation>Update-Fenster</translation>
    </message>
    <message>
        <source>update dimensions %1</source>
        <translation>Update-Dimensionen %1</translation>
    </message>
    <message>
        <source>Inserted window</source>
        <translation>Eingefügtes Fenster</translation>
    </message>
    <message>
        <source>scatter index dimensions %1</source>
        <translation>Scatter-Index-Dimensionen %1</translation>
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
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source> (%1× the data)</source>
        <translation> (%1× die Daten)</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>unbekannt: %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 (from backend_config)</source>
        <translation>%1 (aus backend_config)</translation>
    </message>
    <message>
        <source>%1 (inferred: element %2 counts from %3 by %4)</source>
        <translation>%1 (abgeleitet: Element %2 zählt ab %3 in Schritten von %4)</translation>
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
        <translation>Iterationen</translation>
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
        <source>Distance</source>
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
        <source>Control predecessors</source>
        <translation>Steuerabhängig von</translation>
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
        <source>, not counting %1 of unknown size</source>
        <translation>, ohne %1 mit unbekannter Größe</translation>
    </message>
    <message>
        <source>Result bytes</source>
        <translation>Ergebnisbytes</translation>
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
        <translation>weitergereicht · %1</translation>
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
        <source>, live after the program ends</source>
        <translation>, lebt über das Programmende hinaus</translation>
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
        <translation>Lebende Bytes</translation>
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
        <source>none (scalar)</source>
        <translation>keine (Skalar)</translation>
    </message>
    <message>
        <source>%1, minor to major</source>
        <translation>%1, von minor zu major</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>Elementtyp</translation>
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
        <source>%1, including calls</source>
        <translation>%1, einschließlich Aufrufen</translation>
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
        <source>Repeated layers</source>
        <translation>Wiederholte Schichten</translation>
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
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>names only</source>
        <translation>nur die Namen</translation>
    </message>
    <message>
        <source>XLA&apos;s cost rules count no FLOPs for top-k: it only compares and moves data. The 0 is exact.</source>
        <translation>XLAs Kostenregeln zählen für Top-k keine FLOPs: Es vergleicht und bewegt nur Daten. Die 0 ist exakt.</translation>
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
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>Triton</source>
        <translation>Triton</translation>
    </message>
    <message>
        <source>Triton %1</source>
        <translation>Triton %1</translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n Warp</numerusform>
            <numerusform>%n Warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CTA(s)</source>
        <translation>
            <numerusform>%n CTA</numerusform>
            <numerusform>%n CTAs</numerusform>
        </translation>
    </message>
    <message>
        <source>Carries steps of</source>
        <translation>Führt Schritte aus von</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>%1 by each device</source>
        <translation>%1 von jedem Gerät</translation>
    </message>
    <message>
        <source>Overlapped by</source>
        <translation>Überlappt von</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Vermutung</translation>
    </message>
    <message>
        <source>%1 of another stage: same scope, source line and shape</source>
        <translation>%1 einer anderen Stufe: gleicher Scope, gleiche Quellzeile und Shape</translation>
    </message>
    <message>
        <source>%1 (%2, at peak)</source>
        <translation>%1 (%2, bei Spitzenraten)</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>One execution</source>
        <translation>Eine Ausführung</translation>
    </message>
    <message>
        <source>%1 FLOPs
%2 read
%3 written</source>
        <translation>%1 FLOPs
%2 gelesen
%3 geschrieben</translation>
    </message>
    <message>
        <source>%1 of one run of the module</source>
        <translation>%1 eines Laufs des Moduls</translation>
    </message>
    <message>
        <source>Share of FLOPs</source>
        <translation>Anteil FLOPs</translation>
    </message>
    <message>
        <source>Share of bytes</source>
        <translation>Anteil Bytes</translation>
    </message>
    <message>
        <source> (estimated)</source>
        <translation> (geschätzt)</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Hier beginnen</translation>
    </message>
    <message>
        <source>most FLOPs, %1</source>
        <translation>die meisten FLOPs, %1</translation>
    </message>
    <message>
        <source>most time, %1</source>
        <translation>die meiste Zeit, %1</translation>
    </message>
    <message>
        <source>peak, %1, estimated</source>
        <translation>Peak, %1, geschätzt</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Peak</translation>
    </message>
    <message>
        <source>largest loop, %1</source>
        <translation>größte Schleife, %1</translation>
    </message>
    <message>
        <source>most sent, %1</source>
        <translation>am meisten gesendet, %1</translation>
    </message>
    <message>
        <source>in one run of the module, estimated</source>
        <translation>in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>Counts at</source>
        <translation>Zählt bei</translation>
    </message>
    <message>
        <source>the instruction that applies it to elements</source>
        <translation>der Instruktion, die sie auf Elemente anwendet</translation>
    </message>
    <message>
        <source>Core clock cycles, estimated by XLA&apos;s compiler (estimated_cycles); one execution: %1</source>
        <translation>Takte des Kerns, vom XLA-Compiler geschätzt (estimated_cycles); eine Ausführung: %1</translation>
    </message>
    <message>
        <source>%1, %2 of the bytes at the peak</source>
        <translation>%1, %2 der Bytes am Peak</translation>
    </message>
    <message>
        <source>%1 of the bytes at the peak</source>
        <translation>%1 der Bytes am Peak</translation>
    </message>
    <message>
        <source>Shares of the FLOPs, of the bytes read and written, and of the bytes live at the peak. Click a title to sort.</source>
        <translation>Anteile an den FLOPs, an den gelesenen und geschriebenen Bytes und an den Bytes am Peak. Ein Klick auf einen Spaltentitel sortiert.</translation>
    </message>
    <message>
        <source>Unpadded bytes</source>
        <translation>Bytes ohne Padding</translation>
    </message>
    <message>
        <source>no device (choose one…)</source>
        <translation>kein Gerät (eines wählen…)</translation>
    </message>
    <message>
        <source>peak, %1</source>
        <translation>Peak, %1</translation>
    </message>
    <message>
        <source>%1 inferred at the peak</source>
        <translation>%1 abgeleitet am Peak</translation>
    </message>
    <message>
        <source>Inferred at the peak</source>
        <translation>Abgeleitet am Peak</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>Argument</translation>
    </message>
    <message>
        <source>TPU Windows</source>
        <translation>TPU-Fenster</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Number of windows in each dimension</source>
        <translation>Anzahl der Fenster in jeder Dimension</translation>
    </message>
    <message>
        <source>Size of a window in tiles of the layout</source>
        <translation>Größe eines Fensters in Kacheln des Layouts</translation>
    </message>
    <message>
        <source>Output window</source>
        <translation>Ausgabefenster</translation>
    </message>
    <message>
        <source>Input window</source>
        <translation>Eingabefenster</translation>
    </message>
    <message>
        <source>Kernel window</source>
        <translation>Kernelfenster</translation>
    </message>
    <message>
        <source>Buffers per window</source>
        <translation>Puffer pro Fenster</translation>
    </message>
    <message>
        <source>2 (double buffering)</source>
        <translation>2 (doppelt gepuffert)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>Kachel</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Startparameter</translation>
    </message>
    <message>
        <source>%1 (%2 inferred)</source>
        <translation>%1 (%2 abgeleitet)</translation>
    </message>
    <message>
        <source>%1: rates not entered</source>
        <translation>%1: Raten fehlen</translation>
    </message>
    <message>
        <source>Carries</source>
        <translation>Trägt</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>KernelMemory</name>
    <message>
        <source>The kernel</source>
        <translation>Der Kernel</translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s)</source>
        <translation>
            <numerusform>%n Puffer</numerusform>
            <numerusform>%n Puffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 of %3</source>
        <translation>%1 von %2 in %3</translation>
    </message>
    <message>
        <source>%1 over the limit</source>
        <translation>%1 über der Grenze</translation>
    </message>
    <message>
        <source>fits, %1 left</source>
        <translation>passt, %1 frei</translation>
    </message>
    <message>
        <source>No value is in %1.</source>
        <translation>In %1 liegt kein Wert.</translation>
    </message>
    <message>
        <source>%1 needs %2 of it while it runs; the limit is %3:</source>
        <translation>%1 braucht davon %2 während der Ausführung; die Grenze ist %3:</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Keep one buffer of each window of %1</source>
        <translation>Einen Puffer je Fenster von %1 verwenden</translation>
    </message>
    <message>
        <source>Halve the blocks of %1</source>
        <translation>Die Blöcke von %1 halbieren</translation>
    </message>
    <message>
        <source>Use smaller blocks in %1</source>
        <translation>Kleinere Blöcke in %1 verwenden</translation>
    </message>
    <message>
        <source>Pass less to %1 in %2: scalar prefetch copies whole operands there</source>
        <translation>Weniger an %1 in %2 übergeben: Scalar Prefetch kopiert ganze Operanden dorthin</translation>
    </message>
    <message>
        <source>Raise the limit of scoped VMEM to the %1 that %2 needs</source>
        <translation>Die Grenze des Scoped VMEM auf die %1 anheben, die %2 braucht</translation>
    </message>
</context>
<context>
    <name>Lifetimes</name>
    <message>
        <source>trip count unknown</source>
        <translation>Zahl der Iterationen unbekannt</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 Iteration</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>%1 (inferred)</source>
        <translation>%1 (abgeleitet)</translation>
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
        <source>Whole module: %1</source>
        <translation>Ganzes Modul: %1</translation>
    </message>
    <message>
        <source>This line and everything it calls</source>
        <translation>Diese Zeile und alles, was sie aufruft</translation>
    </message>
    <message>
        <source>This line only, without the code it calls</source>
        <translation>Nur diese Zeile, ohne den Code, den sie aufruft</translation>
    </message>
    <message>
        <source>No counted instruction comes from this line.</source>
        <translation>Keine gezählte Instruktion stammt aus dieser Zeile.</translation>
    </message>
    <message>
        <source>%1 FLOPs, %2 of the total</source>
        <translation>%1 FLOPs, %2 der Summe</translation>
    </message>
    <message>
        <source>%1 transcendentals, counted separately</source>
        <translation>%1 Transzendente, getrennt gezählt</translation>
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
        <source>%1 of the total</source>
        <translation>%1 der Summe</translation>
    </message>
    <message>
        <source>Per module run, estimated by XLA&apos;s cost rules</source>
        <translation>Pro Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Counted: %1 and everything it calls</source>
        <translation>Gezählt: %1 und alles, was es aufruft</translation>
    </message>
    <message>
        <source>Counted: all instructions of the module</source>
        <translation>Gezählt: alle Instruktionen des Moduls</translation>
    </message>
    <message>
        <source>Counted: instructions in the scope</source>
        <translation>Gezählt: Instruktionen im Scope</translation>
    </message>
    <message>
        <source>Counted: the selection and everything it calls</source>
        <translation>Gezählt: die Auswahl und alles, was sie aufruft</translation>
    </message>
    <message>
        <source>
%1 instructions and %2 called by them</source>
        <translation>
%1 Instruktionen und %2 von ihnen aufgerufene</translation>
    </message>
    <message>
        <source>
%1 FLOPs, %2 accessed in one run of the module, estimated</source>
        <translation>
%1 FLOPs, %2 im Zugriff in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>Δ instr.</source>
        <translation>Δ Instr.</translation>
    </message>
    <message>
        <source>Δ FLOPs</source>
        <translation>Δ FLOPs</translation>
    </message>
    <message>
        <source>Δ accessed</source>
        <translation>Δ Zugriffe</translation>
    </message>
    <message>
        <source>Δ peak</source>
        <translation>Δ Peak</translation>
    </message>
    <message>
        <source>B minus A: %1 instructions, %2 FLOPs, %3 accessed in one run of the module, %4 at the peak</source>
        <translation>B minus A: %1 Instruktionen, %2 FLOPs, %3 Zugriffe in einer Ausführung des Moduls, %4 am Peak</translation>
    </message>
</context>
<context>
    <name>MemoryAdvice</name>
    <message>
        <source>%1 values such as %2 (%3)</source>
        <translation>%1 Werte wie %2 (%3)</translation>
    </message>
    <message>
        <source>Donate %1 (%2 arrays, %3)</source>
        <translation>%1 donieren (%2 Arrays, %3)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>jax.checkpoint around %1</source>
        <translation>jax.checkpoint um %1</translation>
    </message>
    <message>
        <source>Compute %1 again after step %2</source>
        <translation>%1 nach Schritt %2 neu berechnen</translation>
    </message>
    <message>
        <source>Compute %1 again in the backward loop</source>
        <translation>%1 in der Rückwärtsschleife neu berechnen</translation>
    </message>
    <message>
        <source>Pass the constant %1 as an argument, and donate it</source>
        <translation>Die Konstante %1 als Argument übergeben und donieren</translation>
    </message>
    <message>
        <source>The same fusions, layouts and schedule are assumed; XLA would choose them anew.</source>
        <translation>Vorausgesetzt sind dieselben Fusionen, Layouts und derselbe Schedule; XLA würde sie neu wählen.</translation>
    </message>
    <message>
        <source>Estimated: there is no buffer assignment.</source>
        <translation>Geschätzt: Es gibt kein Buffer-Assignment.</translation>
    </message>
    <message>
        <source>The plan of the unchanged module equals the dump.</source>
        <translation>Der Plan des unveränderten Moduls gleicht dem Dump.</translation>
    </message>
    <message>
        <source>Estimated: the plan of the unchanged module differs from the dump by %1.</source>
        <translation>Geschätzt: Der Plan des unveränderten Moduls weicht um %1 vom Dump ab.</translation>
    </message>
    <message>
        <source>Limit the workspace of %1: %2</source>
        <translation>Arbeitsspeicher von %1 begrenzen: %2</translation>
    </message>
    <message>
        <source>Loop %1 over slices of half the size: %2</source>
        <translation>Schleife %1 über halb so große Stücke: %2</translation>
    </message>
    <message>
        <source>Start %1 one step before it is waited for</source>
        <translation>%1 erst einen Schritt vor dem Warten beginnen</translation>
    </message>
    <message numerus="yes">
        <source>None of %n planned change(s) lowers what is reserved.</source>
        <translation>
            <numerusform>%n geplante Änderung senkt nicht, was reserviert ist.</numerusform>
            <numerusform>Keine von %n geplanten Änderungen senkt, was reserviert ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no change to plan: no argument can be donated, and no large value can be computed again.</source>
        <translation>Es gibt keine Änderung zu planen: kein Argument ist donierbar, und kein großer Wert kann neu berechnet werden.</translation>
    </message>
    <message>
        <source>Compute %1 later, after step %2</source>
        <translation>%1 später berechnen, nach Schritt %2</translation>
    </message>
    <message>
        <source>Estimated: the plan of the unchanged module is as large as the dump, with other offsets.</source>
        <translation>Geschätzt: der Plan des unveränderten Moduls ist so groß wie der Dump, mit anderen Offsets.</translation>
    </message>
    <message>
        <source>%1; %2 asks for the present layout</source>
        <translation>%1; %2 verlangt das jetzige Layout</translation>
    </message>
    <message>
        <source>Donate %1, %2</source>
        <translation>%1 spenden, %2</translation>
    </message>
    <message>
        <source>Layout %1 for %2: %3</source>
        <translation>Layout %1 für %2: %3</translation>
    </message>
</context>
<context>
    <name>MemoryExport</name>
    <message>
        <source>Export Memory Image</source>
        <translation>Speicherbild exportieren</translation>
    </message>
    <message>
        <source>SVG files (*.svg);;PNG files (*.png)</source>
        <translation>SVG-Dateien (*.svg);;PNG-Dateien (*.png)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>MemoryImage</name>
    <message>
        <source>%1 reserved</source>
        <translation>%1 reserviert</translation>
    </message>
    <message>
        <source>%1 live at the peak</source>
        <translation>%1 lebend am Peak</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
</context>
<context>
    <name>MemoryJoin</name>
    <message>
        <source>the buffer assignment belongs to another module: step %1 is %2 there and %3 here</source>
        <translation>das Buffer-Assignment gehört zu einem anderen Modul: Schritt %1 ist dort %2 und hier %3</translation>
    </message>
    <message>
        <source>the buffer assignment belongs to another module: it has %1 steps, the module has %2</source>
        <translation>das Buffer-Assignment gehört zu einem anderen Modul: Es hat %1 Schritte, das Modul %2</translation>
    </message>
</context>
<context>
    <name>MemoryRelease</name>
    <message>
        <source>Releasing memory</source>
        <translation>Speicher wird freigegeben</translation>
    </message>
</context>
<context>
    <name>MemorySummary</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s)</source>
        <translation>
            <numerusform>%n Allokation</numerusform>
            <numerusform>%n Allokationen</numerusform>
        </translation>
    </message>
    <message>
        <source>the dump names step %1, %2</source>
        <translation>der Dump nennt Schritt %1, %2</translation>
    </message>
    <message>
        <source>the dump names step %1</source>
        <translation>der Dump nennt Schritt %1</translation>
    </message>
    <message>
        <source>%1, outputs %2</source>
        <translation>%1, Ausgaben %2</translation>
    </message>
    <message>
        <source>both: %1</source>
        <translation>beides: %1</translation>
    </message>
    <message>
        <source>packing loss %1</source>
        <translation>Packverlust %1</translation>
    </message>
    <message>
        <source>packing loss unknown</source>
        <translation>Packverlust unbekannt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>bei Schritt %1</translation>
    </message>
    <message>
        <source>at steps %1</source>
        <translation>bei den Schritten %1</translation>
    </message>
    <message>
        <source>at %1 steps from %2 to %3</source>
        <translation>bei %1 Schritten von %2 bis %3</translation>
    </message>
    <message>
        <source>The dump names step %1, which is on the same plateau.</source>
        <translation>Der Dump nennt Schritt %1, der auf demselben Plateau liegt.</translation>
    </message>
    <message>
        <source>The dump names step %1, with %2 live: XLA counts each value with the whole result of its instruction to find the step, so its step can differ from that of the real peak.</source>
        <translation>Der Dump nennt Schritt %1 mit %2 live: XLA zählt für die Suche nach dem Schritt jeden Wert mit dem ganzen Ergebnis seiner Instruktion, daher kann der Schritt von dem des wirklichen Peaks abweichen.</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>stated by the message</source>
        <translation>in der Meldung angegeben</translation>
    </message>
    <message>
        <source>%1: over by %2</source>
        <translation>%1: um %2 überschritten</translation>
    </message>
    <message>
        <source>%1: %2 left</source>
        <translation>%1: %2 frei</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Peak live</source>
        <translation>Live am Peak</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Temporäre</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>%1 (steps %2)</source>
        <translation>%1 (Schritte %2)</translation>
    </message>
    <message>
        <source>the values live at step %1: %2</source>
        <translation>die Werte, die bei Schritt %1 live sind: %2</translation>
    </message>
    <message>
        <source>a stack of %1: %2</source>
        <translation>ein Stapel aus %1: %2</translation>
    </message>
    <message>
        <source> over </source>
        <translation> über </translation>
    </message>
    <message>
        <source>%1 without %2</source>
        <translation>%1 ohne %2</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 übrig</translation>
    </message>
    <message>
        <source>Does not fit: %1 over the limit of %2</source>
        <translation>Passt nicht: %1 über der Grenze von %2</translation>
    </message>
    <message>
        <source>Does not fit: %1 over the limit</source>
        <translation>Passt nicht: %1 über der Grenze</translation>
    </message>
    <message>
        <source>Fits in %1: %2 left</source>
        <translation>Passt in %1: %2 übrig</translation>
    </message>
    <message>
        <source>Fits: %1 left</source>
        <translation>Passt: %1 übrig</translation>
    </message>
    <message>
        <source>Reserved in %1: %2</source>
        <translation>Reserviert in %1: %2</translation>
    </message>
    <message>
        <source>Reserved: %1</source>
        <translation>Reserviert: %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>in %1, %2</source>
        <translation>in %1, %2</translation>
    </message>
    <message>
        <source>outputs %1</source>
        <translation>Ausgaben %1</translation>
    </message>
    <message>
        <source>nothing is donated</source>
        <translation>nichts wird gespendet</translation>
    </message>
    <message>
        <source>enter bytes or choose a device to compare</source>
        <translation>zum Vergleich Bytes eingeben oder ein Gerät wählen</translation>
    </message>
    <message>
        <source>%1% of %2</source>
        <translation>%1% von %2</translation>
    </message>
    <message>
        <source>%1, all within 0.1% of it</source>
        <translation>%1, alle höchstens 0,1 % darunter</translation>
    </message>
    <message>
        <source>%1, which the dump names</source>
        <translation>%1, vom Dump genannt</translation>
    </message>
    <message>
        <source>%1 at step %2 with the scoped memory of %3</source>
        <translation>%1 bei Schritt %2 mit dem Scoped Memory von %3</translation>
    </message>
    <message>
        <source>the compiler counts %1 beyond these allocations</source>
        <translation>der Compiler zählt %1 über diese Allokationen hinaus</translation>
    </message>
    <message>
        <source>%1 not listed</source>
        <translation>%1 nicht aufgelistet</translation>
    </message>
    <message>
        <source>Would fit in %1: %2 left</source>
        <translation>Würde in %1 passen: %2 frei</translation>
    </message>
    <message>
        <source>Would fit: %1 left</source>
        <translation>Würde passen: %1 frei</translation>
    </message>
    <message>
        <source>Out of memory in %1</source>
        <translation>Speicher erschöpft in %1</translation>
    </message>
    <message>
        <source>%1 that XLA reserved and no value of the dump has</source>
        <translation>%1, die XLA reserviert hat und in denen kein Wert des Dumps liegt</translation>
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
        <source>no live range in the dump</source>
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
        <source>bands not to scale</source>
        <translation>Bänder nicht maßstäblich</translation>
    </message>
    <message>
        <source>Heights are not proportional, so that small allocations stay visible. Within an allocation, all bytes are to scale.</source>
        <translation>Die Höhen sind nicht proportional, damit kleine Allokationen sichtbar bleiben. Innerhalb einer Allokation sind alle Bytes maßstäblich.</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>carried by the loop %1</source>
        <translation>von der Schleife %1 weitergereicht</translation>
    </message>
    <message>
        <source>Nothing is allocated in %1.</source>
        <translation>In %1 ist nichts belegt.</translation>
    </message>
    <message>
        <source>Nothing is placed in %1 yet: the compiler stopped before it moved values there.
A compilation that fits shows them here, each linked to its value in HBM.</source>
        <translation>In %1 liegt noch nichts: Der Compiler brach ab, bevor er Werte dorthin verschob.
Eine Übersetzung, die passt, zeigt sie hier, jeden mit seinem Wert in HBM verbunden.</translation>
    </message>
    <message>
        <source>No value is in %1: the compiler moved none there.</source>
        <translation>In %1 ist kein Wert: Der Compiler hat keinen dorthin verschoben.</translation>
    </message>
    <message numerus="yes">
        <source>No values: scoped memory of %n kernel(s) while they run, at most %1 at step %2, %3</source>
        <translation>
            <numerusform>Keine Werte: Scoped Memory von %n Kernel, während er läuft, höchstens %1 bei Schritt %2, %3</numerusform>
            <numerusform>Keine Werte: Scoped Memory von %n Kerneln, während sie laufen, höchstens %1 bei Schritt %2, %3</numerusform>
        </translation>
    </message>
    <message>
        <source>kernels · ≤ %1</source>
        <translation>Kernel · ≤ %1</translation>
    </message>
    <message>
        <source>%1 · %2 of scoped memory in %3 while it runs, at step %4</source>
        <translation>%1 · %2 Scoped Memory in %3, während er läuft, bei Schritt %4</translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>this file has buffers but no HLO module</source>
        <translation>diese Datei enthält nur Puffer, kein HLO-Modul</translation>
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
        <source>estimated from the module: no buffer assignment was found next to it</source>
        <translation>aus dem Modul geschätzt: Daneben wurde kein Buffer-Assignment gefunden</translation>
    </message>
    <message>
        <source>this file is StableHLO (MLIR), the compiler&apos;s input, and has no HLO</source>
        <translation>diese Datei ist StableHLO (MLIR), die Eingabe des Compilers, und enthält kein HLO</translation>
    </message>
    <message>
        <source>this file has memory statistics but no HLO module</source>
        <translation>diese Datei hat Speicherstatistiken, aber kein HLO-Modul</translation>
    </message>
    <message>
        <source>this file has an out-of-memory message but no HLO module</source>
        <translation>diese Datei hat eine Meldung über zu wenig Speicher, aber kein HLO-Modul</translation>
    </message>
    <message>
        <source>the buffer assignment has no live ranges, so they are estimated from the module</source>
        <translation>das Buffer-Assignment hat keine Live-Ranges; sie sind aus dem Modul geschätzt</translation>
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
    <message>
        <source>After SPMD partitioning</source>
        <translation>Nach der SPMD-Partitionierung</translation>
    </message>
    <message>
        <source>Largest allocations: %1</source>
        <translation>Größte Allokationen: %1</translation>
    </message>
    <message>
        <source>Module out of memory</source>
        <translation>Modul ohne genug Speicher</translation>
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
    <name>PassQuestion</name>
    <message>
        <source>Who Made Copies?</source>
        <translation>Wer hat Kopien erzeugt?</translation>
    </message>
    <message>
        <source>Who Made Copies of More Than 1 MiB?</source>
        <translation>Wer hat Kopien von mehr als 1 MiB erzeugt?</translation>
    </message>
    <message>
        <source>Who Changed Layouts?</source>
        <translation>Wer hat Layouts geändert?</translation>
    </message>
    <message>
        <source>Who Added Collectives?</source>
        <translation>Wer hat Collectives hinzugefügt?</translation>
    </message>
    <message>
        <source>Who Added All-Gathers?</source>
        <translation>Wer hat All-Gathers hinzugefügt?</translation>
    </message>
    <message>
        <source>Who Added All-Reduces?</source>
        <translation>Wer hat All-Reduces hinzugefügt?</translation>
    </message>
    <message>
        <source>Who Made Fusions?</source>
        <translation>Wer hat Fusionen erzeugt?</translation>
    </message>
    <message>
        <source>What Became of Matmuls?</source>
        <translation>Was wurde aus Matmuls?</translation>
    </message>
    <message>
        <source>Who Replaced Matmuls by Library Calls?</source>
        <translation>Wer hat Matmuls durch Bibliotheksaufrufe ersetzt?</translation>
    </message>
    <message>
        <source>Where Did FLOPs Grow?</source>
        <translation>Wo wurden es mehr FLOPs?</translation>
    </message>
    <message>
        <source>Where Did Bytes Grow?</source>
        <translation>Wo wurden es mehr Bytes?</translation>
    </message>
</context>
<context>
    <name>PassText</name>
    <message>
        <source>%1: a pass after %2</source>
        <translation>%1: ein Pass nach %2</translation>
    </message>
    <message>
        <source>%1 renamed</source>
        <translation>%1 umbenannt</translation>
    </message>
</context>
<context>
    <name>PeakCause</name>
    <message>
        <source>%1: no longer donated, so %2 has memory of its own</source>
        <translation>%1: nicht mehr gespendet, daher hat %2 eigenen Speicher</translation>
    </message>
    <message>
        <source>%1: its memory is no longer reused by %2</source>
        <translation>%1: sein Speicher wird nicht mehr von %2 wiederverwendet</translation>
    </message>
    <message>
        <source>%1: no longer in the memory of %2, which was donated</source>
        <translation>%1: nicht mehr im Speicher von %2, der gespendet war</translation>
    </message>
    <message>
        <source>%1: no longer in the memory of its operand %2</source>
        <translation>%1: nicht mehr im Speicher seines Operanden %2</translation>
    </message>
    <message>
        <source>%1: now donated, so %2 is in its memory</source>
        <translation>%1: jetzt gespendet, daher ist %2 in seinem Speicher</translation>
    </message>
    <message>
        <source>%1: its memory is now reused by %2</source>
        <translation>%1: sein Speicher wird jetzt von %2 wiederverwendet</translation>
    </message>
    <message>
        <source>%1: now in the memory of %2, which is donated</source>
        <translation>%1: jetzt im Speicher von %2, der gespendet ist</translation>
    </message>
    <message>
        <source>%1: now in the memory of its operand %2</source>
        <translation>%1: jetzt im Speicher seines Operanden %2</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>%1 hinzugekommen</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>%1 entfallen</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>%1: layout or padding, %2 → %3</source>
        <translation>%1: Layout oder Padding, %2 → %3</translation>
    </message>
    <message>
        <source>%1: in A, its bytes count for %2</source>
        <translation>%1: in A zählen seine Bytes zu %2</translation>
    </message>
    <message>
        <source>%1: in B, its bytes count for %2</source>
        <translation>%1: in B zählen seine Bytes zu %2</translation>
    </message>
    <message>
        <source>%1: the same value, in another group of %2</source>
        <translation>%1: derselbe Wert, in einer anderen Gruppe von %2</translation>
    </message>
    <message>
        <source>%1: the peak is at another place of the program</source>
        <translation>%1: der Peak ist an einer anderen Stelle des Programms</translation>
    </message>
    <message>
        <source>%1 is live here now: its last use moved behind the peak, %2 later</source>
        <translation>%1 ist hier jetzt live: die letzte Verwendung liegt nun hinter dem Peak, %2 später</translation>
    </message>
    <message>
        <source>%1 is defined earlier, %2 before its place in A</source>
        <translation>%1 wird früher definiert, %2 vor der Stelle in A</translation>
    </message>
    <message>
        <source>%1 ends %2 before the peak now</source>
        <translation>%1 endet jetzt %2 vor dem Peak</translation>
    </message>
    <message>
        <source>%1 is defined %2 after the peak now</source>
        <translation>%1 wird jetzt %2 nach dem Peak definiert</translation>
    </message>
    <message>
        <source>%1 has no live bytes in this memory space</source>
        <translation>%1 hat in diesem Speicherbereich keine Live-Bytes</translation>
    </message>
    <message>
        <source>steps of B are 0–%1</source>
        <translation>Schritte von B sind 0–%1</translation>
    </message>
    <message>
        <source>the sizes are too large to be added up</source>
        <translation>die Größen sind zu groß, um addiert zu werden</translation>
    </message>
    <message>
        <source>(A&apos;s own peak was elsewhere)</source>
        <translation>(der eigene Peak von A war an anderer Stelle)</translation>
    </message>
    <message>
        <source>the peak of A is at step %1, not %2</source>
        <translation>der Peak von A ist bei Schritt %1, nicht %2</translation>
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
        <source>%1 and everything it calls</source>
        <translation>%1 und alles, was dort aufgerufen wird</translation>
    </message>
    <message>
        <source>Show In</source>
        <translation>Zeigen in</translation>
    </message>
    <message>
        <source>Copy Shape</source>
        <translation>Shape kopieren</translation>
    </message>
    <message>
        <source>computations %1 and %2</source>
        <translation>Computations %1 und %2</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Cannot create folder %1.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>Cannot write to folder %1.</source>
        <translation>In den Ordner %1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Another program is writing %1.</source>
        <translation>Ein anderes Programm schreibt gerade %1.</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
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
    <name>Text</name>
    <message>
        <source>Line of its user %1; it has none of its own</source>
        <translation>Zeile des Nutzers %1; es gibt keine eigene</translation>
    </message>
    <message>
        <source>Line of its operand %1; it has none of its own</source>
        <translation>Zeile des Operanden %1; es gibt keine eigene</translation>
    </message>
    <message>
        <source>Line of %1 in its body; it has none of its own</source>
        <translation>Zeile von %1 im Rumpf; es gibt keine eigene</translation>
    </message>
    <message>
        <source>Line of its caller %1; it has none of its own</source>
        <translation>Zeile des Aufrufers %1; es gibt keine eigene</translation>
    </message>
    <message>
        <source>Line of %1 nearby; it has none of its own</source>
        <translation>Zeile von %1 in der Nähe; es gibt keine eigene</translation>
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
        <source>%1 does not belong to an open module.</source>
        <translation>%1 gehört zu keinem geöffneten Modul.</translation>
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
        <translation>Nicht donierter Parameter</translation>
    </message>
    <message>
        <source>Waiting for an asynchronous operation</source>
        <translation>Wartet auf eine asynchrone Operation</translation>
    </message>
    <message>
        <source>Saved for the backward pass</source>
        <translation>Für den Rückwärtspass gespeichert</translation>
    </message>
    <message>
        <source>Carried through a loop</source>
        <translation>Durch eine Schleife mitgeführt</translation>
    </message>
    <message>
        <source>Last use scheduled later than necessary</source>
        <translation>Letzte Nutzung später als nötig im Schedule</translation>
    </message>
    <message>
        <source>Buffer shared with another live value</source>
        <translation>Puffer mit einem anderen lebenden Wert geteilt</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Benutzung</translation>
    </message>
    <message>
        <source>passed through unchanged</source>
        <translation>unverändert weitergereicht</translation>
    </message>
    <message>
        <source>updated in place</source>
        <translation>in-place aktualisiert</translation>
    </message>
    <message>
        <source>copied in each iteration</source>
        <translation>in jeder Iteration kopiert</translation>
    </message>
    <message>
        <source>one slice written per iteration</source>
        <translation>ein Slice pro Iteration geschrieben</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Lebend</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>Schritte %1</translation>
    </message>
    <message>
        <source>steps %1, 1 more after this one</source>
        <translation>Schritte %1, 1 weiterer nach diesem</translation>
    </message>
    <message>
        <source>steps %1, %2 more after this one</source>
        <translation>Schritte %1, %2 weitere nach diesem</translation>
    </message>
    <message>
        <source>Defined by</source>
        <translation>Definiert von</translation>
    </message>
    <message>
        <source>Passed through</source>
        <translation>Weitergereicht von</translation>
    </message>
    <message>
        <source>Last needed by</source>
        <translation>Zuletzt gebraucht von</translation>
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
        <source>Shared with</source>
        <translation>Geteilt mit</translation>
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
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>Could run</source>
        <translation>Ausführbar</translation>
    </message>
    <message>
        <source>from step %1</source>
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
        <source>In the loop</source>
        <translation>In der Schleife</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>Not in the schedule</source>
        <translation>Nicht im Schedule</translation>
    </message>
    <message>
        <source>It belongs to a computation that runs once per element, such as a reducer, and has no step of its own.</source>
        <translation>Die Instruktion gehört zu einer Computation, die einmal pro Element läuft, etwa einem Reducer, und hat keinen eigenen Schritt.</translation>
    </message>
    <message>
        <source>Not live at step %1</source>
        <translation>In Schritt %1 nicht lebend</translation>
    </message>
    <message>
        <source>It has not been written yet.</source>
        <translation>Der Wert ist noch nicht geschrieben.</translation>
    </message>
    <message>
        <source>It is no longer used.</source>
        <translation>Der Wert wird nicht mehr gebraucht.</translation>
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
        <source>could alias output %1, but is a buffer donor without an alias</source>
        <translation>könnte Alias von Ausgabe %1 sein, ist aber nur Buffer-Donor ohne Alias</translation>
    </message>
    <message>
        <source>could alias output %1, but is not donated</source>
        <translation>könnte Alias von Ausgabe %1 sein, ist aber nicht doniert</translation>
    </message>
    <message>
        <source>still read by %2 when output %1 is written</source>
        <translation>wird noch von %2 gelesen, wenn Ausgabe %1 geschrieben wird</translation>
    </message>
    <message>
        <source>no output left: output %1 is matched with another parameter</source>
        <translation>keine Ausgabe übrig: Ausgabe %1 ist einem anderen Parameter zugeordnet</translation>
    </message>
    <message>
        <source>cannot alias output %1: the layouts differ</source>
        <translation>kann kein Alias von Ausgabe %1 sein: Die Layouts unterscheiden sich</translation>
    </message>
    <message>
        <source>no output of the same shape</source>
        <translation>keine Ausgabe mit derselben Shape</translation>
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
        <source>, live in steps %1</source>
        <translation>, lebend in den Schritten %1</translation>
    </message>
    <message>
        <source>The program returns it in %1, so it is live to the end.</source>
        <translation>Das Programm gibt ihn in %1 zurück, daher lebt er bis zum Ende.</translation>
    </message>
    <message>
        <source>A parameter that is not donated is live to the end; its last use is %1.</source>
        <translation>Ein nicht donierter Parameter lebt bis zum Ende; seine letzte Nutzung ist %1.</translation>
    </message>
    <message>
        <source>A parameter that is not donated is live to the end; no instruction reads it.</source>
        <translation>Ein nicht donierter Parameter lebt bis zum Ende; keine Instruktion liest ihn.</translation>
    </message>
    <message>
        <source>%1 has started; %2 completes it.</source>
        <translation>%1 hat begonnen; %2 schließt es ab.</translation>
    </message>
    <message>
        <source>%1 has started and never completes.</source>
        <translation>%1 hat begonnen und wird nie abgeschlossen.</translation>
    </message>
    <message>
        <source>It is carried through the backward loop %1.</source>
        <translation>Er wird durch die Rückwärtsschleife %1 mitgeführt.</translation>
    </message>
    <message>
        <source>It is last needed by %1.</source>
        <translation>Er wird zuletzt gebraucht von %1.</translation>
    </message>
    <message>
        <source>It is live through all iterations of %1.</source>
        <translation>Er lebt in allen Iterationen von %1.</translation>
    </message>
    <message>
        <source>Its last use, %1, could run as early as step %2.</source>
        <translation>Seine letzte Nutzung, %1, könnte schon in Schritt %2 laufen.</translation>
    </message>
    <message>
        <source>It shares its buffer with %1, which is still live.</source>
        <translation>Er teilt seinen Puffer mit %1, das noch lebt.</translation>
    </message>
    <message>
        <source>Its buffer is still needed by another value.</source>
        <translation>Sein Puffer wird noch von einem anderen Wert gebraucht.</translation>
    </message>
    <message>
        <source>It is the condition of loop %1.</source>
        <translation>Er ist die Bedingung der Schleife %1.</translation>
    </message>
    <message>
        <source>No instruction reads it; %1 passes it through.</source>
        <translation>Keine Instruktion liest ihn; %1 reicht ihn weiter.</translation>
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
        <source>It is an argument of the program; its last use is %1.</source>
        <translation>Er ist ein Argument des Programms; zuletzt benutzt ihn %1.</translation>
    </message>
    <message>
        <source>It is written at this step; its last use is %1.</source>
        <translation>Er wird in diesem Schritt geschrieben; seine letzte Nutzung ist %1.</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>%1 in Schritt %2</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s), %1</source>
        <translation>
            <numerusform>%n Parameter, %1</numerusform>
            <numerusform>%n Parameter, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Constant in the program</source>
        <translation>Konstante im Programm</translation>
    </message>
    <message>
        <source>Scratch memory of a library call</source>
        <translation>Arbeitsspeicher eines Bibliotheksaufrufs</translation>
    </message>
    <message>
        <source>It has its memory for the whole execution; its last use is %1.</source>
        <translation>Sie behält ihren Speicher während der ganzen Ausführung; die letzte Nutzung ist %1.</translation>
    </message>
    <message>
        <source>It has its memory for the whole execution.</source>
        <translation>Sie behält ihren Speicher während der ganzen Ausführung.</translation>
    </message>
    <message>
        <source>The program was compiled with its data, such as an array that the function closes over: pass it as an argument, so that other programs can share it.</source>
        <translation>Ihre Daten sind in das Programm übersetzt, etwa ein Array, das die Funktion von außen verwendet: Als Argument übergeben können andere Programme es mitbenutzen.</translation>
    </message>
    <message>
        <source>Only %1 uses it, at this step. A smaller workspace limit, or another algorithm of autotuning, needs less.</source>
        <translation>Nur %1 benutzt ihn, in diesem Schritt. Eine kleinere Grenze für den Arbeitsspeicher oder ein anderer Algorithmus des Autotunings braucht weniger.</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>Vorabkopie</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>Auslagerung</translation>
    </message>
    <message>
        <source>Offload to the host</source>
        <translation>Auslagerung zum Host</translation>
    </message>
    <message>
        <source>Load from the host</source>
        <translation>Laden vom Host</translation>
    </message>
    <message>
        <source>Copy between memories</source>
        <translation>Kopie zwischen Speichern</translation>
    </message>
    <message>
        <source>Donated</source>
        <translation>Doniert</translation>
    </message>
    <message>
        <source>output %1 is written into it by %2</source>
        <translation>Ausgabe %1 wird von %2 hineingeschrieben</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>In-place</translation>
    </message>
    <message>
        <source>in the memory of %1, which is donated; output %2</source>
        <translation>im Speicher von %1, das doniert ist; Ausgabe %2</translation>
    </message>
    <message>
        <source>Filled by</source>
        <translation>Gefüllt von</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>, a slice of %1 per iteration</source>
        <translation>, eine Scheibe von %1 je Iteration</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Scheibe</translation>
    </message>
    <message>
        <source>the input of each iteration: recomputing begins with it and does not save it</source>
        <translation>die Eingabe jeder Iteration: Neuberechnen beginnt mit ihr und spart sie nicht</translation>
    </message>
    <message>
        <source>%1 → %2 of %3</source>
        <translation>%1 → %2 von %3</translation>
    </message>
    <message>
        <source>, %1 steps ahead of its use at step %2</source>
        <translation>, %1 Schritte vor der Nutzung bei Schritt %2</translation>
    </message>
    <message>
        <source>%1; with layout %2 it takes %3</source>
        <translation>%1; mit Layout %2 belegt es %3</translation>
    </message>
    <message>
        <source>could alias output %1 if %2 writes in place: its body is not in the dump</source>
        <translation>könnte Alias von Ausgabe %1 sein, wenn %2 an Ort und Stelle schreibt: Der Rumpf fehlt im Dump</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>%1 (inferred)</source>
        <translation>%1 (abgeleitet)</translation>
    </message>
    <message>
        <source>Donation</source>
        <translation>Donation</translation>
    </message>
    <message>
        <source>%1; %2 asks for the present layout</source>
        <translation>%1; %2 verlangt das jetzige Layout</translation>
    </message>
    <message>
        <source>Padding: %1 of %2</source>
        <translation>Padding: %1 von %2</translation>
    </message>
    <message>
        <source>dimension %1 (%2 elements) is padded to %3</source>
        <translation>Dimension %1 (%2 Elemente) wird auf %3 aufgefüllt</translation>
    </message>
    <message>
        <source>for output %1</source>
        <translation>für Ausgabe %1</translation>
    </message>
</context>
<context>
    <name>app::ComparisonBar</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>⇄ Swap</source>
        <translation>⇄ Tauschen</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Differences that do not make a change</source>
        <translation>Unterschiede, die nicht als Änderung zählen</translation>
    </message>
    <message>
        <source>End the comparison. Both modules stay open.</source>
        <translation>Den Vergleich beenden. Beide Module bleiben offen.</translation>
    </message>
    <message>
        <source>End Comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Order of Operands</source>
        <translation>Reihenfolge der Operanden</translation>
    </message>
    <message>
        <source>op_names and Source Lines</source>
        <translation>op_names und Quellzeilen</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>Backend Configurations</source>
        <translation>Backend-Konfigurationen</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Ignore Nothing</source>
        <translation>Alles beachten</translation>
    </message>
    <message>
        <source>Ignore %1</source>
        <translation>Nicht beachten: %1</translation>
    </message>
    <message>
        <source>Show %1: %2</source>
        <translation>%1 zeigen: %2</translation>
    </message>
    <message>
        <source>Peak of live bytes, estimated for both sides by the same rules: %1</source>
        <translation>Peak der lebenden Bytes, für beide Seiten nach denselben Regeln geschätzt: %1</translation>
    </message>
    <message>
        <source>Peak of live bytes: %1</source>
        <translation>Peak der lebenden Bytes: %1</translation>
    </message>
    <message>
        <source>%1 peak</source>
        <translation>%1 Peak</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>Peaks not known</source>
        <translation>Spitzen nicht bekannt</translation>
    </message>
    <message>
        <source>FLOPs not known</source>
        <translation>FLOPs nicht bekannt</translation>
    </message>
    <message>
        <source>the same FLOPs</source>
        <translation>gleich viele FLOPs</translation>
    </message>
    <message>
        <source>the same known FLOPs</source>
        <translation>gleich viele bekannte FLOPs</translation>
    </message>
    <message>
        <source>%1 known FLOPs</source>
        <translation>%1 bekannte FLOPs</translation>
    </message>
    <message>
        <source>The FLOPs of some instructions are unknown: the difference is that of the others.</source>
        <translation>Von manchen Instruktionen sind die FLOPs unbekannt: Die Differenz ist die der anderen.</translation>
    </message>
    <message>
        <source>the same peak</source>
        <translation>derselbe Peak</translation>
    </message>
    <message>
        <source>Compare Stages of the Same Kind</source>
        <translation>Stufen gleicher Art vergleichen</translation>
    </message>
    <message>
        <source>One side is before, the other one after optimisation. Compares A, %1, with B, %2.</source>
        <translation>Eine Seite ist vor, die andere nach der Optimierung. Vergleicht A, %1, mit B, %2.</translation>
    </message>
</context>
<context>
    <name>app::CopyActions</name>
    <message>
        <source>Select a row in a list first.</source>
        <translation>Zuerst eine Zeile in einer Liste auswählen.</translation>
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
        <source>Select a pane first. F6 moves to the next pane.</source>
        <translation>Zuerst ein Teilfenster auswählen. F6 wechselt zum nächsten.</translation>
    </message>
    <message>
        <source>Image of “%1” copied</source>
        <translation>Bild von „%1“ kopiert</translation>
    </message>
    <message>
        <source>Export Image of “%1”</source>
        <translation>Bild von „%1“ exportieren</translation>
    </message>
    <message>
        <source>PNG files (*.png)</source>
        <translation>PNG-Dateien (*.png)</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
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
        <source>%1 matrix: %2 FLOP/s. %3</source>
        <translation>%1-Matrix: %2 FLOP/s. %3</translation>
    </message>
    <message>
        <source>De&amp;vice for Estimated Times</source>
        <translation>&amp;Gerät für geschätzte Zeiten</translation>
    </message>
    <message>
        <source>As the Dump States</source>
        <translation>Wie im Dump angegeben</translation>
    </message>
    <message>
        <source>From the description of the target, file names and profiles. Without a known device there are no times.</source>
        <translation>Aus der Beschreibung des Ziels, Dateinamen und Profilen. Ohne bekanntes Gerät gibt es keine Zeiten.</translation>
    </message>
    <message>
        <source>Enter its rates in Preferences ▸ Devices.</source>
        <translation>Seine Raten unter „Einstellungen ▸ Geräte“ eingeben.</translation>
    </message>
    <message>
        <source>&amp;Enter the Rates of %1…</source>
        <translation>Die Raten von %1 &amp;eingeben…</translation>
    </message>
</context>
<context>
    <name>app::DevicePage</name>
    <message>
        <source>&amp;Reset to Datasheet</source>
        <translation>Auf Daten&amp;blatt zurücksetzen</translation>
    </message>
    <message>
        <source>Times are estimated at these rates. Enter your own rate (e.g. 2.9 T), or leave empty for the datasheet&apos;s.</source>
        <translation>Zeiten werden mit diesen Raten geschätzt. Eigene Rate eingeben (z. B. 2.9 T) oder leer lassen für die des Datenblatts.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device rates</source>
        <translation>Raten des Geräts</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>Pro Sekunde</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>A device, or bytes such as 15.5 GiB: for programs of which neither an out-of-memory message nor the dump states a limit. It does not count for CPU programs.</source>
        <translation>Ein Gerät oder Bytes wie 15.5 GiB: für Programme, deren Grenze weder eine Out-of-Memory-Meldung noch der Dump nennt. Sie gilt nicht für CPU-Programme.</translation>
    </message>
    <message>
        <source>&amp;Memory limit if none is stated:</source>
        <translation>&amp;Speichergrenze, wenn keine genannt ist:</translation>
    </message>
</context>
<context>
    <name>app::Docks</name>
    <message>
        <source>Show or hide the panes at the bottom</source>
        <translation>Die unteren Teilfenster zeigen oder verbergen</translation>
    </message>
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
        <source>Custom</source>
        <translation>Benutzerdefiniert</translation>
    </message>
    <message>
        <source>Command that opens a source file: {file} is its path, {line} the line. It runs without a shell.</source>
        <translation>Befehl, der eine Quelldatei öffnet: {file} ist ihr Pfad, {line} die Zeile. Er läuft ohne Shell.</translation>
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
        <source>An instruction is attributed to the innermost frame in your own code. These patterns mark frames that are not. A pattern is a part of a path, with * for any characters of a path component. The first matching row applies.</source>
        <translation>Eine Instruktion wird dem innersten Frame im eigenen Code zugeordnet. Diese Muster kennzeichnen Frames, die nicht dazu gehören. Ein Muster ist ein Teil eines Pfads, mit * für beliebige Zeichen einer Pfadkomponente. Es gilt die erste passende Zeile.</translation>
    </message>
    <message>
        <source>Frame patterns</source>
        <translation>Frame-Muster</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Treated as</source>
        <translation>Behandelt als</translation>
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
        <source>De&amp;fault Rules</source>
        <translation>Standardre&amp;geln</translation>
    </message>
    <message>
        <source>Your code</source>
        <translation>Eigener Code</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>File ownership</source>
        <translation>Zugehörigkeit der Dateien</translation>
    </message>
</context>
<context>
    <name>app::KeySheet</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
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
        <source>Filter by action or shortcut</source>
        <translation>Nach Aktion oder Tastenkürzel filtern</translation>
    </message>
    <message>
        <source>Filter shortcuts</source>
        <translation>Tastenkürzel filtern</translation>
    </message>
    <message>
        <source>Actions and shortcuts</source>
        <translation>Aktionen und Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>app::LayoutMenu</name>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Anordnungen</translation>
    </message>
    <message>
        <source>S&amp;aved Layouts</source>
        <translation>Gesp&amp;eicherte Anordnungen</translation>
    </message>
    <message>
        <source>&amp;Delete Layout</source>
        <translation>Anordnung &amp;löschen</translation>
    </message>
    <message>
        <source>Save Layout</source>
        <translation>Anordnung speichern</translation>
    </message>
    <message>
        <source>Layout name (an existing one is replaced):</source>
        <translation>Name der Anordnung (eine vorhandene wird ersetzt):</translation>
    </message>
</context>
<context>
    <name>app::MainWindow</name>
    <message>
        <source>Layout:</source>
        <translation>Anordnung:</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Hauptsymbolleiste</translation>
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

A viewer for XLA compiler dumps. Licensed under Apache-2.0. Links Qt (LGPL-3) and Abseil (Apache-2.0), and runs Graphviz (EPL-1.0) in a separate process. See NOTICE.</source>
        <translation>hloscope %1

Ein Betrachter für Dumps des XLA-Compilers. Lizenz: Apache-2.0. Verwendet Qt (LGPL-3) und Abseil (Apache-2.0) und führt Graphviz (EPL-1.0) in einem eigenen Prozess aus. Siehe NOTICE.</translation>
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
        <source>Show or Hide</source>
        <translation>Ein- oder ausblenden</translation>
    </message>
    <message>
        <source>No source file is shown. Select an instruction whose source file is on this machine.</source>
        <translation>Es wird keine Quelldatei gezeigt. Eine Instruktion auswählen, deren Quelldatei auf diesem Rechner liegt.</translation>
    </message>
    <message>
        <source>No editor is set. Choose one in Preferences, under Source Files.</source>
        <translation>Es ist kein Editor festgelegt. In den Einstellungen unter „Quelldateien“ einen wählen.</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Cannot start the editor: %1</source>
        <translation>Der Editor lässt sich nicht starten: %1</translation>
    </message>
    <message>
        <source>Go to anything by name    %1</source>
        <translation>Nach Namen suchen und hingehen    %1</translation>
    </message>
    <message>
        <source>%1 layout</source>
        <translation>Anordnung „%1“</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 can no longer be opened.</source>
        <translation>%1 lässt sich nicht mehr öffnen.</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Saved the layout “%1”.</source>
        <translation>Anordnung „%1“ gespeichert.</translation>
    </message>
    <message>
        <source>Deleted the layout “%1”.</source>
        <translation>Anordnung „%1“ gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Switch between graph and text</source>
        <translation>Zwischen Graph und Text wechseln</translation>
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
        <source>Select a pane first. F6 moves to the next pane.</source>
        <translation>Zuerst ein Teilfenster auswählen. F6 wechselt zum nächsten.</translation>
    </message>
    <message>
        <source>Cannot write the saved queries.</source>
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
        <source>Select a tabbed pane first.</source>
        <translation>Zuerst ein Teilfenster mit Reitern auswählen.</translation>
    </message>
    <message>
        <source>%1 is not in this stage. Selected instead, as a guess: the instruction with its scope, source line and shape.</source>
        <translation>%1 gibt es in dieser Stufe nicht. Stattdessen ist vermutungsweise die Instruktion mit gleichem Scope, gleicher Quellzeile und Shape ausgewählt.</translation>
    </message>
    <message>
        <source>Ignored Differences</source>
        <translation>Nicht beachtete Unterschiede</translation>
    </message>
    <message>
        <source>Drop to open, with Shift to compare with the module shown</source>
        <translation>Zum Öffnen loslassen, mit Umschalt zum Vergleichen mit dem gezeigten Modul</translation>
    </message>
    <message>
        <source>Drop to open</source>
        <translation>Zum Öffnen loslassen</translation>
    </message>
    <message>
        <source>The comparison of %1 with %2 has ended: this stage is compared with the one before it.</source>
        <translation>Der Vergleich von %1 mit %2 ist beendet: diese Stufe wird mit der vorigen verglichen.</translation>
    </message>
    <message>
        <source>Compare Again</source>
        <translation>Erneut vergleichen</translation>
    </message>
    <message>
        <source>&amp;Close %1</source>
        <translation>%1 &amp;schließen</translation>
    </message>
</context>
<context>
    <name>app::Manual</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Manual — hloscope</source>
        <translation>Handbuch — hloscope</translation>
    </message>
    <message>
        <source>Manual pages</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Manual text</source>
        <translation>Text des Handbuchs</translation>
    </message>
    <message>
        <source>Find on this page (Ctrl+F)</source>
        <translation>Auf dieser Seite suchen (Strg+F)</translation>
    </message>
</context>
<context>
    <name>app::MemoryReport</name>
    <message>
        <source>There is no memory report: no live ranges are known.</source>
        <translation>Es gibt keinen Speicherbericht: Lebenszeiten sind nicht bekannt.</translation>
    </message>
    <message>
        <source>Copying the memory report</source>
        <translation>Speicherbericht wird kopiert</translation>
    </message>
    <message>
        <source>Copied the memory report to the clipboard.</source>
        <translation>Der Speicherbericht ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Export Memory Report</source>
        <translation>Speicherbericht exportieren</translation>
    </message>
    <message>
        <source>HTML files (*.html);;Markdown files (*.md)</source>
        <translation>HTML-Dateien (*.html);;Markdown-Dateien (*.md)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Export Live Values</source>
        <translation>Lebende Werte exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
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
    <name>app::ModuleChooser</name>
    <message>
        <source>Choose another module of the file or folder</source>
        <translation>Ein anderes Modul der Datei oder des Ordners wählen</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) ▾</source>
        <translation>
            <numerusform>%n Modul ▾</numerusform>
            <numerusform>%n Module ▾</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 of %3 ▾</source>
        <translation>%1 · %2 von %3 ▾</translation>
    </message>
    <message numerus="yes">
        <source>%1 is shown, one of %n module(s). The list at the top has all of them.</source>
        <translation>
            <numerusform>%1 wird gezeigt, eines von %n Modul. Die Liste oben zeigt alle.</numerusform>
            <numerusform>%1 wird gezeigt, eines von %n Modulen. Die Liste oben zeigt alle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Peak</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message numerus="yes">
        <source>%1 is shown, of %n module(s) the one with the most estimated work. The list at the top has all of them.</source>
        <translation>
            <numerusform>%1 wird gezeigt, von %n Modul das mit der meisten geschätzten Arbeit. Die Liste oben zeigt alle.</numerusform>
            <numerusform>%1 wird gezeigt, von %n Modulen das mit der meisten geschätzten Arbeit. Die Liste oben zeigt alle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Est. time</source>
        <translation>Gesch. Zeit</translation>
    </message>
    <message>
        <source>– is unknown: the dump does not state it, or the file is not read. Times are of one run, at the peak rates of the device. A click on a title sorts.</source>
        <translation>– ist unbekannt: Der Dump nennt es nicht, oder die Datei ist nicht gelesen. Zeiten gelten für einen Lauf mit den Spitzenraten des Geräts. Ein Klick auf einen Titel sortiert.</translation>
    </message>
</context>
<context>
    <name>app::OpenActions</name>
    <message>
        <source>Open Dump</source>
        <translation>Dump öffnen</translation>
    </message>
    <message>
        <source>Dumps and archives (*.txt *.hlo *.log *.pb *.pbtxt *.gz *.zst *.bz2 *.xz *.tar *.tgz *.zip);;All files (*)</source>
        <translation>Dumps und Archive (*.txt *.hlo *.log *.pb *.pbtxt *.gz *.zst *.bz2 *.xz *.tar *.tgz *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Dump Folder</source>
        <translation>Dump-Ordner öffnen</translation>
    </message>
    <message>
        <source>The sample is not installed.</source>
        <translation>Das Beispiel ist nicht installiert.</translation>
    </message>
    <message>
        <source>There is no text on the clipboard. Copy HLO text or a buffer assignment first.</source>
        <translation>In der Zwischenablage ist kein Text. Zuerst HLO-Text oder ein Buffer-Assignment kopieren.</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>Only files and folders on this machine can be opened.</source>
        <translation>Nur Dateien und Ordner auf diesem Rechner lassen sich öffnen.</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>pasted text %1</source>
        <translation>eingefügter Text %1</translation>
    </message>
    <message>
        <source>Compare with Folder</source>
        <translation>Mit Ordner vergleichen</translation>
    </message>
</context>
<context>
    <name>app::Palette</name>
    <message>
        <source>Run an action, or: NAME [width] [/ boundary…], allpaths A B [n], info NAME</source>
        <translation>Eine Aktion ausführen, oder: NAME [Weite] [/ Grenze…], allpaths A B [n], info NAME</translation>
    </message>
    <message>
        <source>No action, instruction or computation matches “%1”.</source>
        <translation>Keine Aktion, Instruktion oder Computation passt zu „%1“.</translation>
    </message>
    <message>
        <source>Searching names</source>
        <translation>Namen werden durchsucht</translation>
    </message>
    <message>
        <source>No module is open. Open a dump first.</source>
        <translation>Es ist kein Modul geöffnet. Zuerst einen Dump öffnen.</translation>
    </message>
    <message>
        <source>Type part of a name.</source>
        <translation>Einen Teil eines Namens eingeben.</translation>
    </message>
    <message>
        <source>No match for “%1”.</source>
        <translation>Kein Treffer für „%1“.</translation>
    </message>
    <message>
        <source>Go to an instruction, computation, scope, source line, buffer, module, bookmark or view</source>
        <translation>Zu einer Instruktion, Computation, Quellzeile, Ansicht, einem Scope, Puffer, Modul oder Lesezeichen gehen</translation>
    </message>
</context>
<context>
    <name>app::PaletteLinks</name>
    <message>
        <source>%1 of %2 modules are not read yet; only their names can be searched.</source>
        <translation>%1 von %2 Modulen sind noch nicht gelesen; nur ihre Namen lassen sich durchsuchen.</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
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
    <message>
        <source>Memory limit: a device, or bytes such as 15.5 GiB</source>
        <translation>Speichergrenze: ein Gerät oder Bytes wie 15,5 GiB</translation>
    </message>
    <message>
        <source>Memory limit: %1</source>
        <translation>Speichergrenze: %1</translation>
    </message>
</context>
<context>
    <name>app::PassBar</name>
    <message>
        <source>Stages of the Compilation</source>
        <translation>Stufen der Kompilierung</translation>
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
        <source>System default</source>
        <translation>Systemstandard</translation>
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
        <source>The language changes at the next start.</source>
        <translation>Die Sprache wechselt beim nächsten Start.</translation>
    </message>
    <message>
        <source>Filter by action or shortcut</source>
        <translation>Nach Aktion oder Tastenkürzel filtern</translation>
    </message>
    <message>
        <source>Actions and shortcuts</source>
        <translation>Aktionen und Tastenkürzel</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>Neues Tastenkürzel</translation>
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
        <source>Select an action, then press its new shortcut in the field.</source>
        <translation>Eine Aktion auswählen, dann im Feld das neue Tastenkürzel drücken.</translation>
    </message>
    <message>
        <source>“%1” uses %2 and will lose this shortcut.</source>
        <translation>„%1“ verwendet %2 und verliert dieses Tastenkürzel.</translation>
    </message>
    <message>
        <source>“%1” uses %2, and this shortcut cannot be changed.</source>
        <translation>„%1“ verwendet %2, und dieses Tastenkürzel lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>Import Preferences</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
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
        <source>Cannot write %1: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>Exportiert nach %1.</translation>
    </message>
    <message>
        <source>Colou&amp;r-blind-safe colours</source>
        <translation>Für &amp;Rot-Grün-Schwäche geeignete Farben</translation>
    </message>
    <message>
        <source>Rest&amp;ore the last session on startup</source>
        <translation>&amp;Letzte Sitzung beim Start wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Call Stacks</source>
        <translation>A&amp;ufrufstapel</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>G&amp;eräte</translation>
    </message>
    <message>
        <source>&amp;Keyboard and Mouse</source>
        <translation>&amp;Tastatur und Maus</translation>
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
        <source>Font for na&amp;mes and code:</source>
        <translation>Schrift für Na&amp;men und Code:</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Komfortabel</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Densit&amp;y:</source>
        <translation>Di&amp;chte:</translation>
    </message>
    <message>
        <source>Binary (1 MiB = 1,048,576 bytes)</source>
        <translation>Binär (1 MiB = 1.048.576 Bytes)</translation>
    </message>
    <message>
        <source>Decimal (1 MB = 1,000,000 bytes)</source>
        <translation>Dezimal (1 MB = 1.000.000 Bytes)</translation>
    </message>
    <message>
        <source>Size &amp;units:</source>
        <translation>Größenein&amp;heiten:</translation>
    </message>
    <message>
        <source>&amp;W, A, S and D zoom and pan in the graph and the memory map</source>
        <translation>&amp;W, A, S und D zoomen und verschieben Graph und Speicherkarte</translation>
    </message>
    <message>
        <source>Zoom (with Shift: pan sideways)</source>
        <translation>Zoomen (mit Umschalt: seitwärts verschieben)</translation>
    </message>
    <message>
        <source>Pan (with Ctrl: zoom)</source>
        <translation>Verschieben (mit Strg: zoomen)</translation>
    </message>
    <message>
        <source>&amp;Mouse wheel in the graph and the memory map:</source>
        <translation>&amp;Mausrad in Graph und Speicherkarte:</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
</context>
<context>
    <name>app::RecentFiles</name>
    <message>
        <source>No Recent Files</source>
        <translation>Keine zuletzt geöffneten Dateien</translation>
    </message>
</context>
<context>
    <name>app::SelectionCopy</name>
    <message>
        <source>Copied a report on %1 to the clipboard.</source>
        <translation>Bericht über %1 in die Zwischenablage kopiert.</translation>
    </message>
    <message>
        <source>Cannot copy the HLO: the selection spans several computations, none of them shown. Show one of them first.</source>
        <translation>Das HLO kann nicht kopiert werden: Die Auswahl umfasst mehrere Computations, von denen keine gezeigt wird. Zuerst eine davon zeigen.</translation>
    </message>
    <message>
        <source>Copied the HLO of %1 to the clipboard.</source>
        <translation>HLO von %1 in die Zwischenablage kopiert.</translation>
    </message>
    <message>
        <source>No instruction is selected.</source>
        <translation>Es ist keine Instruktion ausgewählt.</translation>
    </message>
    <message>
        <source>%1 are selected; at most %2 can be copied.</source>
        <translation>%1 sind ausgewählt; höchstens %2 können kopiert werden.</translation>
    </message>
    <message>
        <source>Copying the selection</source>
        <translation>Auswahl wird kopiert</translation>
    </message>
    <message>
        <source>Copied a report on the selected buffer to the clipboard.</source>
        <translation>Bericht über den ausgewählten Puffer in die Zwischenablage kopiert.</translation>
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
        <source>Restoring the selection</source>
        <translation>Auswahl wird wiederhergestellt</translation>
    </message>
</context>
<context>
    <name>app::SourceRulesPage</name>
    <message>
        <source>Files below the first folder are looked up below the second.</source>
        <translation>Dateien unterhalb des ersten Ordners werden unterhalb des zweiten gesucht.</translation>
    </message>
    <message>
        <source>Source folder rules</source>
        <translation>Regeln für Quelltextordner</translation>
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
        <source>Found</source>
        <translation>Gefunden</translation>
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
        <source>Looking for source files below %1</source>
        <translation>Quelldateien werden unterhalb von %1 gesucht</translation>
    </message>
    <message>
        <source>no such folder</source>
        <translation>kein solcher Ordner</translation>
    </message>
    <message>
        <source>%1 is not a folder on this machine.</source>
        <translation>%1 ist kein Ordner auf diesem Rechner.</translation>
    </message>
    <message>
        <source>folder exists</source>
        <translation>Ordner vorhanden</translation>
    </message>
    <message>
        <source>The folder exists. Open a module to test the rule.</source>
        <translation>Der Ordner ist vorhanden. Ein Modul öffnen, um die Regel zu prüfen.</translation>
    </message>
    <message>
        <source>no such files in the module</source>
        <translation>keine solchen Dateien im Modul</translation>
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
        <source>The open module names %1 source files below %2; %3 of them exist below %4.</source>
        <translation>Das offene Modul nennt %1 Quelldateien unterhalb von %2; %3 davon sind unterhalb von %4 vorhanden.</translation>
    </message>
</context>
<context>
    <name>app::StartPage</name>
    <message>
        <source>hloscope</source>
        <translation>hloscope</translation>
    </message>
    <message>
        <source>A viewer for XLA compiler dumps. Go from a fusion to its Python lines, and see what is in memory, when and where.</source>
        <translation>Ein Betrachter für Dumps des XLA-Compilers. Er führt von einer Fusion zu ihren Python-Zeilen und zeigt, was wann und wo im Speicher liegt.</translation>
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
        <translation>Oder Dateien und Ordner auf dieses Fenster ziehen oder HLO-Text mit Strg+V einfügen.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>No recent files yet. The sample is a small transformer training step with its buffer assignment and Python file.</source>
        <translation>Noch keine Dateien. Das Beispiel ist ein kleiner Trainingsschritt eines Transformers mit Buffer-Assignment und Python-Datei.</translation>
    </message>
    <message>
        <source>How to Get a Dump</source>
        <translation>So entsteht ein Dump</translation>
    </message>
    <message>
        <source>Run your program with these flags, then open the folder. hloscope links each *after_optimizations.txt to the *-buffer-assignment.txt next to it.</source>
        <translation>Das Programm mit diesen Flags starten und dann den Ordner öffnen. hloscope verbindet jedes *after_optimizations.txt mit dem *-buffer-assignment.txt daneben.</translation>
    </message>
    <message>
        <source>Copy the command for %1</source>
        <translation>Befehl für %1 kopieren</translation>
    </message>
    <message>
        <source>Details for each device in the manual</source>
        <translation>Einzelheiten zu jedem Gerät im Handbuch</translation>
    </message>
    <message>
        <source>Progress of opening</source>
        <translation>Fortschritt beim Öffnen</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
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
        <source>Job progress</source>
        <translation>Fortschritt des Vorgangs</translation>
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
    <message numerus="yes">
        <source>no problems, %n note(s)</source>
        <translation>
            <numerusform>keine Probleme, %n Hinweis</numerusform>
            <numerusform>keine Probleme, %n Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Out of Memory</translation>
    </message>
</context>
<context>
    <name>app::WindowMessages</name>
    <message>
        <source>hloscope quit unexpectedly while opening %1.</source>
        <translation>hloscope wurde beim Öffnen von %1 unerwartet beendet.</translation>
    </message>
    <message>
        <source>hloscope quit unexpectedly while opening %1 and %2 more.</source>
        <translation>hloscope wurde beim Öffnen von %1 und %2 weiteren unerwartet beendet.</translation>
    </message>
    <message>
        <source>Open Again</source>
        <translation>Erneut öffnen</translation>
    </message>
    <message>
        <source>The bookmarks of this module cannot be read. When a new bookmark is saved, their file, %1, is kept as %2.broken.</source>
        <translation>Die Lesezeichen dieses Moduls können nicht gelesen werden. Wird ein neues Lesezeichen gespeichert, bleibt ihre Datei, %1, als %2.broken erhalten.</translation>
    </message>
    <message>
        <source>%1 files could not be opened:</source>
        <translation>%1 Dateien konnten nicht geöffnet werden:</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
    <message>
        <source>Open Another File…</source>
        <translation>Andere Datei öffnen…</translation>
    </message>
    <message>
        <source>%1 no longer exists. You see the version read earlier.</source>
        <translation>%1 ist nicht mehr vorhanden. Gezeigt wird die zuvor gelesene Version.</translation>
    </message>
    <message>
        <source>%1 cannot be reached. You see the version read earlier.</source>
        <translation>%1 ist nicht erreichbar. Gezeigt wird die zuvor gelesene Version.</translation>
    </message>
    <message>
        <source>There are new files in %1.</source>
        <translation>In %1 gibt es neue Dateien.</translation>
    </message>
    <message>
        <source>%1 has changed on disk.</source>
        <translation>%1 wurde auf dem Datenträger geändert.</translation>
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
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1: %2. What follows there is missing from all views and sums.</source>
        <translation>%1: %2. Was dort folgt, fehlt in allen Ansichten und Summen.</translation>
    </message>
    <message>
        <source>Show Problems</source>
        <translation>Probleme zeigen</translation>
    </message>
    <message>
        <source>%1 dumps have changed on disk: %2.</source>
        <translation>%1 Dumps wurden auf dem Datenträger geändert: %2.</translation>
    </message>
    <message>
        <source>Reload All</source>
        <translation>Alle neu laden</translation>
    </message>
</context>
<context>
    <name>model</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>compute</source>
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
        <source>no live range</source>
        <translation>keine Live-Range</translation>
    </message>
    <message>
        <source>implicit get-tuple-element</source>
        <translation>implizites get-tuple-element</translation>
    </message>
    <message>
        <source>implicit get-tuple-element: %1 of %2</source>
        <translation>implizites get-tuple-element: %1 von %2</translation>
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
        <source>A memory-usage report has rounded sizes and no steps. The file *-buffer-assignment.txt of the same module has exact sizes and steps.</source>
        <translation>Ein Memory-Usage-Report enthält gerundete Größen und keine Schritte. Die Datei *-buffer-assignment.txt desselben Moduls enthält genaue Größen und Schritte.</translation>
    </message>
    <message>
        <source>Live ranges alone have only the sizes at the peak. The file *-buffer-assignment.txt of the same module has all sizes.</source>
        <translation>Live-Ranges allein enthalten nur die Größen am Peak. Die Datei *-buffer-assignment.txt desselben Moduls enthält alle Größen.</translation>
    </message>
    <message>
        <source>The values alone have neither sizes nor steps. The files *-buffer-assignment.txt and *-live-range.txt of the same module have them.</source>
        <translation>Die Werte allein enthalten weder Größen noch Schritte. Die Dateien *-buffer-assignment.txt und *-live-range.txt desselben Moduls enthalten sie.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>Output: %1, of which %2 is shared with arguments</source>
        <translation>Ausgabe: %1, davon %2 mit Argumenten geteilt</translation>
    </message>
    <message>
        <source>Not listed (below 5%): %1</source>
        <translation>Nicht aufgeführt (unter 5 %): %1</translation>
    </message>
    <message>
        <source>No instruction has this name, operation or shape.</source>
        <translation>Keine Instruktion hat diesen Namen, diese Operation oder diese Shape.</translation>
    </message>
    <message>
        <source>Matched by instruction name and shape.</source>
        <translation>Zugeordnet über Name und Shape der Instruktion.</translation>
    </message>
    <message>
        <source>Matched by operation and shape.</source>
        <translation>Zugeordnet über Operation und Shape.</translation>
    </message>
    <message>
        <source>Matched by shape among the parameters.</source>
        <translation>Zugeordnet über die Shape unter den Parametern.</translation>
    </message>
    <message>
        <source>Matched only by shape and bytes.</source>
        <translation>Zugeordnet nur über Shape und Bytes.</translation>
    </message>
    <message>
        <source>%1 candidates</source>
        <translation>%1 Kandidaten</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>keine Zuordnung</translation>
    </message>
    <message>
        <source>Candidates: %1</source>
        <translation>Kandidaten: %1</translation>
    </message>
    <message>
        <source>%1 of %2 entries matched</source>
        <translation>%1 von %2 Einträgen zugeordnet</translation>
    </message>
    <message>
        <source>%1 ambiguous</source>
        <translation>%1 mehrdeutig</translation>
    </message>
    <message>
        <source>%1 unmatched</source>
        <translation>%1 nicht zugeordnet</translation>
    </message>
    <message>
        <source>%1 of the program itself</source>
        <translation>%1 vom Programm selbst</translation>
    </message>
    <message>
        <source>In module %1: %2.</source>
        <translation>Im Modul %1: %2.</translation>
    </message>
    <message>
        <source>%1, %2 of them inferred (no source line of their own)</source>
        <translation>%1, davon %2 abgeleitet (ohne eigene Quellzeile)</translation>
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
        <source>Matched by instruction name.</source>
        <translation>Zugeordnet über den Namen der Instruktion.</translation>
    </message>
    <message>
        <source>Matched by operation.</source>
        <translation>Zugeordnet über die Operation.</translation>
    </message>
    <message>
        <source>Matched by parameter or result number.</source>
        <translation>Zugeordnet über die Nummer des Parameters oder Ergebnisses.</translation>
    </message>
    <message>
        <source>Memory of the program itself, not of an instruction.</source>
        <translation>Speicher des Programms selbst, nicht einer Instruktion.</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Out of Memory</translation>
    </message>
    <message>
        <source>Out of memory in %1</source>
        <translation>Out of Memory in %1</translation>
    </message>
    <message>
        <source>Out of memory in allocator %1</source>
        <translation>Out of Memory im Allokator %1</translation>
    </message>
    <message>
        <source>Rematerialization cannot meet the memory limit</source>
        <translation>Rematerialisierung kann die Speichergrenze nicht einhalten</translation>
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
        <source>limit %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>%1 over the limit</source>
        <translation>%1 über der Grenze</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>temporäre Werte</translation>
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
    <message>
        <source>%1, and %2 inferred (no source line of their own)</source>
        <translation>%1, und %2 abgeleitet (ohne eigene Quellzeile)</translation>
    </message>
    <message>
        <source>Cannot allocate %1</source>
        <translation>%1 können nicht reserviert werden</translation>
    </message>
    <message>
        <source>Cannot allocate %1 in %2</source>
        <translation>%1 können in %2 nicht reserviert werden</translation>
    </message>
    <message>
        <source>Does not fit: %1 over the limit</source>
        <translation>Passt nicht: %1 über der Grenze</translation>
    </message>
    <message>
        <source>Does not fit: %1 over the limit of %2</source>
        <translation>Passt nicht: %1 über der Grenze von %2</translation>
    </message>
    <message>
        <source>The message lists only the largest allocations, if any. A dump of the same program has all allocations and their steps. XLA writes it with this flag:
XLA_FLAGS=--xla_dump_to=DIR</source>
        <translation>Die Meldung nennt höchstens die größten Allokationen. Ein Dump desselben Programms hat alle Allokationen mit ihren Schritten. XLA schreibt ihn mit diesem Flag:
XLA_FLAGS=--xla_dump_to=DIR</translation>
    </message>
    <message>
        <source>temp in output</source>
        <translation>temporär in Ausgabe</translation>
    </message>
    <message>
        <source>temp in parameter</source>
        <translation>temporär in Parameter</translation>
    </message>
    <message>
        <source>The dump does not state its device, so there are no times.</source>
        <translation>Der Dump nennt sein Gerät nicht, daher gibt es keine Zeiten.</translation>
    </message>
    <message>
        <source>The rates of %1 are not entered, so there are no times.</source>
        <translation>Die Raten von %1 sind nicht eingegeben, daher gibt es keine Zeiten.</translation>
    </message>
</context>
<context>
    <name>model::BookmarkModel</name>
    <message>
        <source>value, %1</source>
        <translation>Wert, %1</translation>
    </message>
    <message>
        <source>allocation, %1</source>
        <translation>Allokation, %1</translation>
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
        <source>no longer in this module</source>
        <translation>nicht mehr in diesem Modul</translation>
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
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
</context>
<context>
    <name>model::Bookmarks</name>
    <message>
        <source>Bookmarks cannot be saved and will be lost on exit. %1</source>
        <translation>Lesezeichen können nicht gespeichert werden und gehen beim Beenden verloren. %1</translation>
    </message>
    <message>
        <source>Reading bookmarks</source>
        <translation>Lesezeichen werden gelesen</translation>
    </message>
    <message>
        <source>Finding bookmarks</source>
        <translation>Lesezeichen werden gesucht</translation>
    </message>
    <message>
        <source>This module already has %1 bookmarks, the maximum.</source>
        <translation>Dieses Modul hat bereits %1 Lesezeichen; mehr sind nicht möglich.</translation>
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
        <source>%1 · the dump states %2</source>
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
        <source>%1 live at the peak</source>
        <translation>%1 lebend am Peak</translation>
    </message>
    <message>
        <source>Bytes of a value that contain none of its elements. For an allocation and in the total: padding live at the peak, each byte counted once</source>
        <translation>Bytes eines Werts, die keines seiner Elemente enthalten. Bei einer Allokation und in der Summe: am Peak lebendes Padding, jedes Byte einmal gezählt</translation>
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
        <source>Bytes from the start of the allocation</source>
        <translation>Bytes vom Anfang der Allokation an</translation>
    </message>
    <message>
        <source>First and last schedule step at which the value is live</source>
        <translation>Erster und letzter Schritt des Schedules, in dem der Wert lebt</translation>
    </message>
    <message>
        <source>Memory space; color in XLA. The total covers only one space</source>
        <translation>Speicherraum; in XLA „color“. Die Summe umfasst nur einen Raum</translation>
    </message>
    <message>
        <source>Total shown</source>
        <translation>Summe der gezeigten</translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation>Summe %1</translation>
    </message>
    <message>
        <source>Other values that take at least one byte of the value. For an allocation: the number of its values</source>
        <translation>Andere Werte, die mindestens ein Byte des Werts belegen. Bei einer Allokation: die Anzahl ihrer Werte</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>Wiederverwendung</translation>
    </message>
</context>
<context>
    <name>model::ChangeModel</name>
    <message>
        <source>+ added, − removed, ~ changed, ≠ replaced, ⇄ moved; × N equal changes</source>
        <translation>+ hinzugekommen, − entfernt, ~ geändert, ≠ ersetzt, ⇄ verschoben; × N gleiche Änderungen</translation>
    </message>
    <message>
        <source>Bytes at the peak of B minus those at the peak of A</source>
        <translation>Bytes am Peak von B minus die am Peak von A</translation>
    </message>
    <message>
        <source>Bytes accessed in one run of the module: B minus A. Those of a fusion or a loop are at the instructions in it.</source>
        <translation>Zugegriffene Bytes in einem Lauf des Moduls: B minus A. Die einer Fusion oder Schleife stehen bei den Instruktionen darin.</translation>
    </message>
    <message>
        <source>FLOPs in one run of the module: B minus A. Those of a fusion or a loop are at the instructions in it.</source>
        <translation>FLOPs in einem Lauf des Moduls: B minus A. Die einer Fusion oder Schleife stehen bei den Instruktionen darin.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Δ peak</source>
        <translation>Δ Peak</translation>
    </message>
    <message>
        <source>Δ bytes</source>
        <translation>Δ Bytes</translation>
    </message>
    <message>
        <source>Δ FLOPs</source>
        <translation>Δ FLOPs</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
</context>
<context>
    <name>model::Comparer</name>
    <message>
        <source>%1 cannot be compared: it has no HLO instructions.</source>
        <translation>%1 kann nicht verglichen werden: Es hat keine HLO-Instruktionen.</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Die Datei</translation>
    </message>
    <message>
        <source>A module cannot be compared with itself. Select two modules or stages.</source>
        <translation>Ein Modul kann nicht mit sich selbst verglichen werden. Wählen Sie zwei Module oder Stufen.</translation>
    </message>
    <message>
        <source>Comparing %1 with %2</source>
        <translation>%1 wird mit %2 verglichen</translation>
    </message>
    <message>
        <source>Pairs set by hand cannot be saved: %1</source>
        <translation>Von Hand gesetzte Paare können nicht gespeichert werden: %1</translation>
    </message>
    <message>
        <source>Adding up the totals of both sides</source>
        <translation>Summen beider Seiten werden berechnet</translation>
    </message>
</context>
<context>
    <name>model::ComputationModel</name>
    <message>
        <source>Not called</source>
        <translation>Nicht aufgerufen</translation>
    </message>
    <message>
        <source>Computations that cannot be reached from the entry computation</source>
        <translation>Computations, die von ENTRY aus nicht erreichbar sind</translation>
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
        <source>Checking for changed files</source>
        <translation>Geänderte Dateien werden gesucht</translation>
    </message>
</context>
<context>
    <name>model::Estimator</name>
    <message>
        <source>Computing costs</source>
        <translation>Kosten werden berechnet</translation>
    </message>
</context>
<context>
    <name>model::FactComparisonModel</name>
    <message>
        <source>%1, differs</source>
        <translation>%1, unterschiedlich</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n Unterschied</numerusform>
            <numerusform>%n Unterschiede</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>model::HistoryModel</name>
    <message>
        <source>made in place of</source>
        <translation>entstanden anstelle von</translation>
    </message>
    <message>
        <source>made as a copy of</source>
        <translation>entstanden als Kopie von</translation>
    </message>
    <message>
        <source>made, it holds</source>
        <translation>entstanden, enthält</translation>
    </message>
    <message>
        <source>made, its origin is</source>
        <translation>entstanden, sein Ursprung ist</translation>
    </message>
    <message>
        <source>made from removed instructions with its op_name:</source>
        <translation>entstanden aus entfernten Instruktionen mit seinem op_name:</translation>
    </message>
    <message>
        <source>made from what was removed there:</source>
        <translation>entstanden aus dem, was dort entfernt wurde:</translation>
    </message>
    <message>
        <source>made from its operands</source>
        <translation>entstanden aus seinen Operanden</translation>
    </message>
    <message>
        <source>made for</source>
        <translation>entstanden für</translation>
    </message>
    <message>
        <source>made, by the same op_name as</source>
        <translation>entstanden, mit demselben op_name wie</translation>
    </message>
    <message>
        <source>made</source>
        <translation>entstanden</translation>
    </message>
    <message>
        <source>renamed from %1 to %2</source>
        <translation>umbenannt von %1 in %2</translation>
    </message>
    <message>
        <source>moved from %1 to %2</source>
        <translation>verschoben von %1 nach %2</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>geändert: %1</translation>
    </message>
    <message>
        <source>from %1, the line of %2</source>
        <translation>aus %1, der Zeile von %2</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>zusammengelegt</translation>
    </message>
    <message>
        <source>replaced by %1</source>
        <translation>ersetzt durch %1</translation>
    </message>
    <message>
        <source>merged into %1</source>
        <translation>zusammengelegt mit %1</translation>
    </message>
    <message>
        <source>held by %1 %2</source>
        <translation>enthalten in %1 %2</translation>
    </message>
    <message>
        <source>copied as %1 %2</source>
        <translation>kopiert als %1 %2</translation>
    </message>
    <message>
        <source>operand of the new %1 %2</source>
        <translation>Operand von %1 %2, das neu ist</translation>
    </message>
    <message>
        <source>user of the new %1 %2</source>
        <translation>Nutzer von %1 %2, das neu ist</translation>
    </message>
    <message>
        <source>%1 %2 made from it</source>
        <translation>%1 %2 ist daraus entstanden</translation>
    </message>
    <message>
        <source>This instruction made or changed nothing then; another one was made from it.</source>
        <translation>Diese Instruktion hat sich da nicht geändert; eine andere ist aus ihr entstanden.</translation>
    </message>
    <message>
        <source>and %1 more made from it</source>
        <translation>und %1 weitere, die daraus entstanden sind</translation>
    </message>
    <message>
        <source>in the first stage</source>
        <translation>in der ersten Stufe</translation>
    </message>
    <message>
        <source>%1 in the first stage</source>
        <translation>%1 in der ersten Stufe</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>(above)</source>
        <translation>(oben)</translation>
    </message>
    <message>
        <source>since the first stage</source>
        <translation>seit der ersten Stufe</translation>
    </message>
    <message>
        <source>was %1 in the first stage</source>
        <translation>war %1 in der ersten Stufe</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Stage and Event</source>
        <translation>Stufe und Ereignis</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
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
        <source>Executions per run: %1</source>
        <translation>Ausführungen pro Lauf: %1</translation>
    </message>
    <message>
        <source>%1
in %2</source>
        <translation>%1
in %2</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
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
        <source>Share of the total of the list, in percent</source>
        <translation>Anteil an der Summe der Liste, in Prozent</translation>
    </message>
    <message>
        <source>Most time</source>
        <translation>Meiste Zeit</translation>
    </message>
    <message>
        <source>%1 and %2 like it</source>
        <translation>%1 und %2 ähnliche</translation>
    </message>
    <message>
        <source>Sum of %1 instructions</source>
        <translation>Summe von %1 Instruktionen</translation>
    </message>
    <message>
        <source>In one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>In einem Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Sent per run</source>
        <translation>Gesendet pro Lauf</translation>
    </message>
</context>
<context>
    <name>model::InstructionModel</name>
    <message>
        <source>The size is unknown.</source>
        <translation>Die Größe ist unbekannt.</translation>
    </message>
    <message>
        <source>Step in the dump&apos;s schedule</source>
        <translation>Schritt im Schedule des Dumps</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>%1 transcendentals, counted separately</source>
        <translation>%1 Transzendente, getrennt gezählt</translation>
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
        <source>It accesses no memory.</source>
        <translation>Greift nicht auf Speicher zu.</translation>
    </message>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/Byte</translation>
    </message>
    <message>
        <source>All %1 iterations of the loop</source>
        <translation>Alle %1 Iterationen der Schleife</translation>
    </message>
    <message>
        <source>One iteration: trip count unknown</source>
        <translation>Eine Iteration: Anzahl unbekannt</translation>
    </message>
    <message>
        <source>Estimated by XLA&apos;s cost rules</source>
        <translation>Geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>compute: %1</source>
        <translation>Rechnen: %1</translation>
    </message>
    <message>
        <source>memory: %1</source>
        <translation>Speicher: %1</translation>
    </message>
    <message>
        <source>links: %1</source>
        <translation>Verbindungen: %1</translation>
    </message>
    <message>
        <source>Bound by %1</source>
        <translation>Begrenzt durch %1</translation>
    </message>
    <message>
        <source>Lower bound: some costs are unknown</source>
        <translation>Untere Schranke: Einige Kosten sind unbekannt</translation>
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
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>FLOP/byte, estimated</source>
        <translation>FLOP/Byte, geschätzt</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>XLA reports no cycles for this instruction.</source>
        <translation>XLA gibt für diese Instruktion keine Takte an.</translation>
    </message>
    <message>
        <source>Kind of fusion: kLoop, kInput, kOutput or kCustom</source>
        <translation>Art der Fusion: kLoop, kInput, kOutput oder kCustom</translation>
    </message>
    <message>
        <source>Fusion kind</source>
        <translation>Fusionsart</translation>
    </message>
    <message>
        <source>op_name: the program scopes that the instruction comes from</source>
        <translation>op_name: die Scopes des Programms, aus denen die Instruktion stammt</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Program line that the instruction comes from</source>
        <translation>Zeile des Programms, aus der die Instruktion stammt</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Instructions that use it as an operand</source>
        <translation>Instruktionen, die sie als Operand verwenden</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>%1
%2 without tile padding</source>
        <translation>%1
%2 ohne Padding der Kacheln</translation>
    </message>
    <message>
        <source>%1 cycles in one run of the module</source>
        <translation>%1 Takte in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>One execution: %1</source>
        <translation>Eine Ausführung: %1</translation>
    </message>
    <message>
        <source>Estimated by XLA&apos;s compiler</source>
        <translation>Geschätzt vom XLA-Compiler</translation>
    </message>
    <message>
        <source>Step in the module&apos;s schedule</source>
        <translation>Schritt im Schedule des Moduls</translation>
    </message>
    <message>
        <source>Applied to this many elements; its cost counts at the instruction that applies it</source>
        <translation>Auf so viele Elemente angewandt; die Kosten zählen bei der Instruktion, die sie anwendet</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>unbekannt: %1</translation>
    </message>
    <message>
        <source>Executions per run: %1</source>
        <translation>Ausführungen pro Lauf: %1</translation>
    </message>
    <message>
        <source>%1 FLOPs in one run of the module</source>
        <translation>%1 FLOPs in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>In one run of the module:</source>
        <translation>In einem Lauf des Moduls:</translation>
    </message>
    <message>
        <source>Its cost counts at the instruction that applies it.</source>
        <translation>Die Kosten zählen bei der Instruktion, die sie anwendet.</translation>
    </message>
    <message>
        <source>A fusion runs as one: only the fusion has a time.</source>
        <translation>Eine Fusion läuft als Ganzes: Nur sie hat eine Zeit.</translation>
    </message>
    <message>
        <source>Its time is part of the instruction that applies it.</source>
        <translation>Ihre Zeit gehört zu der Instruktion, die sie anwendet.</translation>
    </message>
    <message>
        <source>In one run of the module, at the peak rates of %1:</source>
        <translation>In einem Lauf des Moduls, bei den Spitzenraten von %1:</translation>
    </message>
    <message>
        <source>Bytes of the result on the device, with tile padding; for a tuple, the sum of its elements</source>
        <translation>Bytes des Ergebnisses auf dem Gerät, mit Padding der Kacheln; bei einem Tupel die Summe der Elemente</translation>
    </message>
    <message>
        <source>FLOPs per run</source>
        <translation>FLOPs pro Lauf</translation>
    </message>
    <message>
        <source>In one run of the module, including everything it calls; estimated by XLA&apos;s cost rules</source>
        <translation>In einem Lauf des Moduls, mit allem, was sie aufruft; geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Accessed per run</source>
        <translation>Zugriffe pro Lauf</translation>
    </message>
    <message>
        <source>Bytes read and written in one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>In einem Lauf des Moduls gelesene und geschriebene Bytes, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Est. time per run</source>
        <translation>Gesch. Zeit pro Lauf</translation>
    </message>
    <message>
        <source>Time in one run of the module: a lower bound, estimated at the peak rates of the device</source>
        <translation>Zeit in einem Lauf des Moduls: eine untere Schranke, geschätzt bei den Spitzenraten des Geräts</translation>
    </message>
    <message>
        <source>XLA&apos;s cycles per run</source>
        <translation>XLA-Takte pro Lauf</translation>
    </message>
    <message>
        <source>Core clock cycles in one run of the module, computed from the estimate of XLA&apos;s compiler for one execution</source>
        <translation>Takte des Kerns in einem Lauf des Moduls, berechnet aus der Schätzung des XLA-Compilers für eine Ausführung</translation>
    </message>
    <message>
        <source>Step in the schedule of the dump, or else of the module</source>
        <translation>Schritt im Schedule des Dumps, sonst des Moduls</translation>
    </message>
    <message>
        <source>Unpadded</source>
        <translation>Ohne Padding</translation>
    </message>
    <message>
        <source>Bytes of the result without tile padding</source>
        <translation>Bytes des Ergebnisses ohne Padding der Kacheln</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>Bytes of the result that hold no element, from tiles</source>
        <translation>Bytes des Ergebnisses, die kein Element enthalten, wegen der Kacheln</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>Executions in one run of the module</source>
        <translation>Ausführungen in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Computation</translation>
    </message>
    <message>
        <source>Trip count</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Iterations of a loop each time it runs</source>
        <translation>Iterationen einer Schleife, jedes Mal, wenn sie läuft</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherraum</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Distribution of the result over devices, as in the text</source>
        <translation>Verteilung des Ergebnisses auf Geräte, wie im Text</translation>
    </message>
    <message>
        <source>Live range</source>
        <translation>Live-Range</translation>
    </message>
    <message>
        <source>Steps in which the result is live; sorted by their number</source>
        <translation>Schritte, in denen das Ergebnis lebt; sortiert nach ihrer Zahl</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>It is synchronous: nothing runs beside it.</source>
        <translation>Es ist synchron: Nichts läuft daneben.</translation>
    </message>
    <message>
        <source>Its end is not in the text.</source>
        <translation>Sein Ende steht nicht im Text.</translation>
    </message>
    <message>
        <source>The module has no schedule.</source>
        <translation>Das Modul hat keinen Ablaufplan.</translation>
    </message>
    <message>
        <source>Nothing with work is scheduled between start and done.</source>
        <translation>Zwischen Start und Ende liegt keine Instruktion mit Arbeit.</translation>
    </message>
    <message>
        <source>Scheduled between start and done:</source>
        <translation>Zwischen Start und Ende:</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Overlapped by</source>
        <translation>Überlappt von</translation>
    </message>
    <message>
        <source>Instructions with work that are scheduled between start and done of an asynchronous collective; sorted by their number</source>
        <translation>Instruktionen mit Arbeit, die zwischen Start und Ende eines asynchronen Kollektivs liegen; sortiert nach ihrer Anzahl</translation>
    </message>
    <message>
        <source>%1 (inferred)</source>
        <translation>%1 (abgeleitet)</translation>
    </message>
    <message>
        <source>S(%1) in layouts, space:%1 in queries</source>
        <translation>S(%1) in Layouts, space:%1 in Abfragen</translation>
    </message>
    <message>
        <source>%1 in %2: S(%3) in layouts, space:%3 in queries</source>
        <translation>%1 in %2: S(%3) in Layouts, space:%3 in Abfragen</translation>
    </message>
    <message>
        <source>Choose a device in View ▸ Device for Estimated Times.</source>
        <translation>Ein Gerät wird unter „Ansicht ▸ Gerät für geschätzte Zeiten“ gewählt.</translation>
    </message>
    <message>
        <source>Memory space of the result, as in its layout: S(1) is 1; of a tuple, the one with most of its bytes</source>
        <translation>Speicherraum des Ergebnisses, wie in seinem Layout: S(1) ist 1; bei einem Tupel der mit den meisten Bytes</translation>
    </message>
</context>
<context>
    <name>model::LifetimeModel</name>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>no live range in the dump</source>
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
        <source>no live range</source>
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
        <source>live in steps %1–%2 of %3</source>
        <translation>lebt in den Schritten %1–%2 von %3</translation>
    </message>
    <message>
        <source>Value; a value carried through a loop has a single row</source>
        <translation>Wert; ein durch eine Schleife mitgeführter Wert hat nur eine Zeile</translation>
    </message>
    <message>
        <source>Bytes of the value, in units of %1</source>
        <translation>Bytes des Werts, in Einheiten von %1</translation>
    </message>
    <message>
        <source>First and last schedule step at which the value is live</source>
        <translation>Erster und letzter Schritt des Schedules, in dem der Wert lebt</translation>
    </message>
    <message>
        <source>Number of steps at which the value is live</source>
        <translation>Anzahl der Schritte, in denen der Wert lebt</translation>
    </message>
    <message>
        <source>Scope of the instruction that defines the value</source>
        <translation>Scope der Instruktion, die den Wert definiert</translation>
    </message>
    <message>
        <source>Live range of the value within the steps that the map shows. Drag to move the cursor.</source>
        <translation>Live-Range des Werts innerhalb der Schritte, die die Karte zeigt. Ziehen bewegt den Cursor.</translation>
    </message>
</context>
<context>
    <name>model::LiveModel</name>
    <message>
        <source>Share of the bytes live at the step</source>
        <translation>Anteil an den am Schritt lebenden Bytes</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>of %1; the bytes shared with %2 count there</source>
        <translation>von %1; die mit %2 geteilten Bytes zählen dort</translation>
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
        <source>Bytes live at the step, in units of %1. Shared bytes count once, for the first value that held them.</source>
        <translation>Im Schritt lebende Bytes, in Einheiten von %1. Geteilte Bytes zählen einmal, für den Wert, der sie zuerst belegte.</translation>
    </message>
    <message>
        <source>Change from the pinned step, in units of %1</source>
        <translation>Änderung gegenüber dem angehefteten Schritt, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Number of the value&apos;s allocation</source>
        <translation>Nummer der Allokation des Werts</translation>
    </message>
    <message>
        <source>First and last schedule step at which the value is live</source>
        <translation>Erster und letzter Schritt des Schedules, in dem der Wert lebt</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>Only at step %1</source>
        <translation>Nur bei Schritt %1</translation>
    </message>
    <message>
        <source>At both steps</source>
        <translation>Bei beiden Schritten</translation>
    </message>
</context>
<context>
    <name>model::MemoryOverview</name>
    <message>
        <source>Summarizing memory</source>
        <translation>Speicher wird zusammengefasst</translation>
    </message>
    <message>
        <source>Planning changes that lower memory</source>
        <translation>Änderungen, die Speicher sparen, werden geplant</translation>
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
        <source>Bytes of the elements, without padding, in units of %1</source>
        <translation>Bytes der Elemente, ohne Padding, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes of padding, in units of %1</source>
        <translation>Bytes des Paddings, in Einheiten von %1</translation>
    </message>
    <message>
        <source>Bytes from the start of the memory space</source>
        <translation>Bytes vom Anfang des Speicherraums an</translation>
    </message>
    <message>
        <source>Number of values that share the allocation</source>
        <translation>Anzahl der Werte, die sich die Allokation teilen</translation>
    </message>
    <message>
        <source>Purpose of the kernel memory</source>
        <translation>Zweck des Kernel-Speichers</translation>
    </message>
    <message>
        <source>Shape of the whole operand or result that contains the window</source>
        <translation>Shape des ganzen Operanden oder Ergebnisses, zu dem das Fenster gehört</translation>
    </message>
    <message>
        <source>Number of windows in memory at a time: 2 if the next one is copied while one is in use</source>
        <translation>Anzahl der Fenster, die zugleich im Speicher sind: 2, wenn das nächste kopiert wird, während eines benutzt wird</translation>
    </message>
    <message>
        <source>Value or instruction of the module that matches the entry</source>
        <translation>Wert oder Instruktion des Moduls, zugeordnet zum Eintrag</translation>
    </message>
    <message>
        <source>Used for</source>
        <translation>Verwendet für</translation>
    </message>
    <message>
        <source>Full shape</source>
        <translation>Gesamte Shape</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Size divided by the bytes without padding</source>
        <translation>Größe geteilt durch die Bytes ohne Auffüllung</translation>
    </message>
    <message>
        <source>Expansion</source>
        <translation>Vergrößerung</translation>
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
        <source>Number of instructions, for modules that have been read</source>
        <translation>Anzahl der Instruktionen, für bereits gelesene Module</translation>
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
        <source>Peak live bytes in the default memory space, computed from the dump&apos;s live ranges, for modules that have been read</source>
        <translation>Am Peak lebende Bytes im Standard-Speicherraum, aus den Live-Ranges des Dumps berechnet, für bereits gelesene Module</translation>
    </message>
    <message>
        <source>Total stated by the dump: bytes of all its allocations in all memory spaces</source>
        <translation>Summe laut Dump: Bytes aller seiner Allokationen in allen Speicherräumen</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Time of one run of the module: a lower bound, estimated at the peak rates of the device</source>
        <translation>Zeit eines Laufs des Moduls: eine untere Grenze, geschätzt mit den Spitzenraten des Geräts</translation>
    </message>
    <message>
        <source>Est. time</source>
        <translation>Gesch. Zeit</translation>
    </message>
</context>
<context>
    <name>model::ModulePairModel</name>
    <message>
        <source>%1 (only in A)</source>
        <translation>%1 (nur in A)</translation>
    </message>
    <message>
        <source>%1 (only in B)</source>
        <translation>%1 (nur in B)</translation>
    </message>
    <message>
        <source>Modules of the same name, in their order</source>
        <translation>Module gleichen Namens, in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Largest live memory of the module of A</source>
        <translation>Größter lebender Speicher des Moduls von A</translation>
    </message>
    <message>
        <source>Peak A</source>
        <translation>Peak A</translation>
    </message>
    <message>
        <source>Largest live memory of the module of B</source>
        <translation>Größter lebender Speicher des Moduls von B</translation>
    </message>
    <message>
        <source>Peak B</source>
        <translation>Peak B</translation>
    </message>
    <message>
        <source>Peak of B minus peak of A</source>
        <translation>Peak von B minus Peak von A</translation>
    </message>
    <message>
        <source>Δ Peak</source>
        <translation>Δ Peak</translation>
    </message>
    <message>
        <source>Instructions of B minus instructions of A</source>
        <translation>Instruktionen von B minus Instruktionen von A</translation>
    </message>
    <message>
        <source>Δ Instructions</source>
        <translation>Δ Instruktionen</translation>
    </message>
</context>
<context>
    <name>model::PassModel</name>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Stages are missing before it: one of these passes made the changes. --xla_dump_hlo_pass_re=.* writes a stage for each.</source>
        <translation>Davor fehlen Stufen: Einer dieser Pässe hat die Änderungen gemacht. --xla_dump_hlo_pass_re=.* schreibt für jeden eine Stufe.</translation>
    </message>
    <message>
        <source>The result of this pipeline, written again; its passes have stages of their own.</source>
        <translation>Das Ergebnis dieser Pipeline, noch einmal geschrieben; ihre Pässe haben eigene Stufen.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>The number of the stage in its file name</source>
        <translation>Die Nummer der Stufe im Dateinamen</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>The pass that the stage was written after</source>
        <translation>Der Pass, nach dem die Stufe geschrieben wurde</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>The pipeline in which the pass ran</source>
        <translation>Die Pipeline, in der der Pass lief</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Stages of this pass in this pipeline</source>
        <translation>Stufen dieses Passes in dieser Pipeline</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The time that the pass took, as the dump states it</source>
        <translation>Die Zeit, die der Pass brauchte, wie der Dump sie angibt</translation>
    </message>
    <message>
        <source>+</source>
        <translation>+</translation>
    </message>
    <message>
        <source>Added instructions</source>
        <translation>Hinzugekommene Instruktionen</translation>
    </message>
    <message>
        <source>−</source>
        <translation>−</translation>
    </message>
    <message>
        <source>Removed instructions</source>
        <translation>Entfernte Instruktionen</translation>
    </message>
    <message>
        <source>~</source>
        <translation>~</translation>
    </message>
    <message>
        <source>Changed instructions</source>
        <translation>Geänderte Instruktionen</translation>
    </message>
    <message>
        <source>≠</source>
        <translation>≠</translation>
    </message>
    <message>
        <source>Instructions replaced by another one; they also count as added and removed</source>
        <translation>Instruktionen, die durch eine andere ersetzt sind; sie zählen auch als hinzugekommen und entfernt</translation>
    </message>
    <message>
        <source>⇄</source>
        <translation>⇄</translation>
    </message>
    <message>
        <source>Instructions moved to another computation</source>
        <translation>Instruktionen, die in eine andere Computation verschoben sind</translation>
    </message>
    <message>
        <source>Δ Fusions</source>
        <translation>Δ Fusionen</translation>
    </message>
    <message>
        <source>Fusions, difference to the stage before</source>
        <translation>Fusionen, Differenz zur Stufe davor</translation>
    </message>
    <message>
        <source>Δ Collectives</source>
        <translation>Δ Collectives</translation>
    </message>
    <message>
        <source>Collectives, difference to the stage before</source>
        <translation>Collectives, Differenz zur Stufe davor</translation>
    </message>
    <message>
        <source>Δ Copies</source>
        <translation>Δ Kopien</translation>
    </message>
    <message>
        <source>Copies, difference to the stage before</source>
        <translation>Kopien, Differenz zur Stufe davor</translation>
    </message>
    <message>
        <source>Δ Bytes</source>
        <translation>Δ Bytes</translation>
    </message>
    <message>
        <source>Bytes accessed by one run of the module, difference to the stage before</source>
        <translation>Zugegriffene Bytes in einem Lauf des Moduls, Differenz zur Stufe davor</translation>
    </message>
    <message>
        <source>Δ FLOPs</source>
        <translation>Δ FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of one run of the module, difference to the stage before</source>
        <translation>FLOPs in einem Lauf des Moduls, Differenz zur Stufe davor</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Instructions of the module after the pass</source>
        <translation>Instruktionen des Moduls nach dem Pass</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Changes of the pass that the filter finds</source>
        <translation>Änderungen des Passes, die der Filter findet</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The file of the stage</source>
        <translation>Die Datei der Stufe</translation>
    </message>
    <message>
        <source>Those instructions that are still in the last stage</source>
        <translation>Davon die Instruktionen, die noch in der letzten Stufe sind</translation>
    </message>
    <message>
        <source>At End</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>Bytes at End</source>
        <translation>Bytes am Ende</translation>
    </message>
    <message>
        <source>Bytes of the results of those that are still in the last stage</source>
        <translation>Bytes der Ergebnisse derer, die noch in der letzten Stufe sind</translation>
    </message>
    <message>
        <source>Found Bytes</source>
        <translation>Gefundene Bytes</translation>
    </message>
    <message>
        <source>Bytes of the results of the instructions that the filter finds, as each was made</source>
        <translation>Bytes der Ergebnisse der Instruktionen, die der Filter findet, wie jede entstand</translation>
    </message>
    <message>
        <source>Passes after the last one that has a stage made the changes.</source>
        <translation>Pässe nach dem letzten, der eine Stufe hat, haben das geändert.</translation>
    </message>
    <message>
        <source>A pass changed the module before it ran this pipeline.</source>
        <translation>Ein Pass hat das Modul geändert, bevor er diese Pipeline ausführte.</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>Umbenannt</translation>
    </message>
    <message>
        <source>Instructions with another name</source>
        <translation>Instruktionen mit einem anderen Namen</translation>
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
        <translation>Schweregrad</translation>
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
        <source>%1 instructions, %2 of them directly in the scope</source>
        <translation>%1 Instruktionen, davon %2 direkt im Scope</translation>
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
        <source>Scopes from op_name, without transforms</source>
        <translation>Scopes aus op_name, ohne Transformationen</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Instructions in the scope and its nested scopes</source>
        <translation>Instruktionen im Scope und in den Scopes darin</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>FLOPs in one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>FLOPs in einem Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes read and written in one run of the module, estimated</source>
        <translation>In einem Lauf des Moduls gelesene und geschriebene Bytes, geschätzt</translation>
    </message>
    <message>
        <source>Accessed</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Bytes live at the peak, by defining instruction</source>
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
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
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
    <message>
        <source>%1 (inferred)</source>
        <translation>%1 (abgeleitet)</translation>
    </message>
    <message>
        <source>Executions per run: %1</source>
        <translation>Ausführungen pro Lauf: %1</translation>
    </message>
    <message>
        <source>Computed for the module that is shown</source>
        <translation>Wird für das angezeigte Modul berechnet</translation>
    </message>
    <message>
        <source>Bytes of the result or of the value</source>
        <translation>Bytes des Ergebnisses oder des Werts</translation>
    </message>
    <message>
        <source>Executions in one run of the module</source>
        <translation>Ausführungen in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
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
        <source>Reloading %1</source>
        <translation>%1 wird neu geladen</translation>
    </message>
    <message>
        <source>Finding source lines</source>
        <translation>Quellzeilen werden gesucht</translation>
    </message>
    <message>
        <source>Reading the sizes of modules</source>
        <translation>Größen der Module werden gelesen</translation>
    </message>
    <message>
        <source>Opening the stage before</source>
        <translation>Vorige Stufe wird geöffnet</translation>
    </message>
</context>
<context>
    <name>model::SourceLineModel</name>
    <message>
        <source>The line in the source file</source>
        <translation>Die Zeile in der Quelldatei</translation>
    </message>
    <message>
        <source>%1 FLOPs in one run of the module, estimated</source>
        <translation>%1 FLOPs in einem Lauf des Moduls, geschätzt</translation>
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
        <source>The function that contains the line, as named in the dump</source>
        <translation>Die Funktion, in der die Zeile liegt, wie im Dump benannt</translation>
    </message>
    <message>
        <source>Instructions from the line, including those whose line is inferred from a neighbour</source>
        <translation>Instruktionen aus der Zeile, auch solche, deren Zeile von einem Nachbarn abgeleitet ist</translation>
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
        <source>Bytes live at the peak, in units of %1. In parentheses: of values whose line is inferred from a neighbour</source>
        <translation>Am Peak lebende Bytes, in Einheiten von %1. In Klammern: von Werten, deren Zeile von einem Nachbarn erschlossen ist</translation>
    </message>
    <message>
        <source>Δ Instructions</source>
        <translation>Δ Instruktionen</translation>
    </message>
    <message>
        <source>Δ FLOPs</source>
        <translation>Δ FLOPs</translation>
    </message>
    <message>
        <source>Δ accessed</source>
        <translation>Δ Zugriffe</translation>
    </message>
    <message>
        <source>Δ at peak</source>
        <translation>Δ am Peak</translation>
    </message>
</context>
<context>
    <name>model::Timeline</name>
    <message>
        <source>Listing the stages of %1</source>
        <translation>Stufen von %1 werden aufgelistet</translation>
    </message>
    <message>
        <source>Reading the stages of %1</source>
        <translation>Stufen von %1 werden gelesen</translation>
    </message>
    <message>
        <source>Stage %1 cannot be read: %2</source>
        <translation>Stufe %1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>The stages are still being read.</source>
        <translation>Die Stufen werden noch gelesen.</translation>
    </message>
    <message>
        <source>Select an instruction first.</source>
        <translation>Wählen Sie zuerst eine Instruktion aus.</translation>
    </message>
    <message>
        <source>No later pass touched the selection.</source>
        <translation>Kein späterer Pass hat die Auswahl berührt.</translation>
    </message>
    <message>
        <source>No earlier pass touched the selection.</source>
        <translation>Kein früherer Pass hat die Auswahl berührt.</translation>
    </message>
    <message>
        <source>%1 is not in this stage; selected instead: %2, by the history of the compilation.</source>
        <translation>%1 gibt es in dieser Stufe nicht; stattdessen ist %2 ausgewählt, nach dem Verlauf der Kompilierung.</translation>
    </message>
</context>
<context>
    <name>model::TimelinePair</name>
    <message>
        <source>Aligning the stages of two compilations</source>
        <translation>Stufen zweier Kompilierungen werden zugeordnet</translation>
    </message>
    <message>
        <source>The stages of both compilations are being aligned.</source>
        <translation>Die Stufen beider Kompilierungen werden zugeordnet.</translation>
    </message>
    <message numerus="yes">
        <source>All %n stage(s) are the same program.</source>
        <translation>
            <numerusform>%n Stufe ist dasselbe Programm.</numerusform>
            <numerusform>Alle %n Stufen sind dasselbe Programm.</numerusform>
        </translation>
    </message>
    <message>
        <source>The same through %1; </source>
        <translation>Gleich bis %1; </translation>
    </message>
    <message>
        <source>from %1 on, only one side has a stage.</source>
        <translation>ab %1 hat nur eine Seite eine Stufe.</translation>
    </message>
    <message>
        <source>first differs at %1</source>
        <translation>zuerst verschieden bei %1</translation>
    </message>
    <message>
        <source>the same again from %1</source>
        <translation>wieder gleich ab %1</translation>
    </message>
    <message>
        <source>The first difference is at %1</source>
        <translation>Der erste Unterschied ist bei %1</translation>
    </message>
</context>
<context>
    <name>views::AdvicePanel</name>
    <message>
        <source>Donate</source>
        <translation>Spenden</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neu berechnen</translation>
    </message>
    <message>
        <source>Save less</source>
        <translation>Weniger speichern</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Copy Memory Advice</source>
        <translation>Speicherempfehlungen kopieren</translation>
    </message>
    <message>
        <source>Changes that lower the memory</source>
        <translation>Änderungen, die Speicher sparen</translation>
    </message>
    <message>
        <source>Copies one line for each change, with its bytes and what to write in the program</source>
        <translation>Kopiert eine Zeile je Änderung, mit ihren Bytes und dem, was im Programm zu schreiben ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Planning changes that lower the memory…</source>
        <translation>Änderungen, die Speicher sparen, werden geplant …</translation>
    </message>
    <message>
        <source>Advice needs the module of this buffer assignment.</source>
        <translation>Empfehlungen brauchen das Modul dieser Pufferzuteilung.</translation>
    </message>
    <message>
        <source>No advice: %1.</source>
        <translation>Keine Empfehlungen: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) would lower what is reserved; the best saves %1.</source>
        <translation>
            <numerusform>%n Änderung würde senken, was reserviert ist; sie spart %1.</numerusform>
            <numerusform>%n Änderungen würden senken, was reserviert ist; die beste spart %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>−%1: %2</source>
        <translation>−%1: %2</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>%1 over the limit</source>
        <translation>%1 über der Grenze</translation>
    </message>
    <message>
        <source>fits, %1 left</source>
        <translation>passt, %1 übrig</translation>
    </message>
    <message>
        <source>Reserved then</source>
        <translation>Dann reserviert</translation>
    </message>
    <message>
        <source>Peak live</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation>%1 weniger</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 mehr</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>%1: saves %2</source>
        <translation>%1: spart %2</translation>
    </message>
    <message>
        <source>Library scratch</source>
        <translation>Arbeitsspeicher einer Bibliothek</translation>
    </message>
    <message>
        <source>Smaller slice</source>
        <translation>Kleinere Stücke</translation>
    </message>
    <message>
        <source>Start later</source>
        <translation>Später beginnen</translation>
    </message>
    <message>
        <source>Compute later</source>
        <translation>Später berechnen</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>%1. Donation and recomputation lower HBM, not the memory of a kernel.</source>
        <translation>%1. Donation und Neuberechnung senken HBM, nicht den Speicher eines Kernels.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Needed then</source>
        <translation>Dann benötigt</translation>
    </message>
</context>
<context>
    <name>views::BookmarksView</name>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Bookmark note</source>
        <translation>Notiz zum Lesezeichen</translation>
    </message>
    <message>
        <source>Toggle Bookmark</source>
        <translation>Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>Edit Bookmark Note</source>
        <translation>Notiz zum Lesezeichen bearbeiten</translation>
    </message>
    <message>
        <source>Go to Bookmark %1</source>
        <translation>Zu Lesezeichen %1</translation>
    </message>
    <message>
        <source>Remove Bookmark</source>
        <translation>Lesezeichen entfernen</translation>
    </message>
    <message>
        <source>Undo Remove Bookmark</source>
        <translation>Entfernen des Lesezeichens rückgängig machen</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Nothing is selected. Select an item to bookmark.</source>
        <translation>Nichts ist ausgewählt. Ein Element für das Lesezeichen auswählen.</translation>
    </message>
    <message>
        <source>Removed the bookmark on %1.</source>
        <translation>Lesezeichen auf %1 entfernt.</translation>
    </message>
    <message>
        <source>The bookmark on %1 has a note. To remove both, press Delete in the list of bookmarks.</source>
        <translation>Das Lesezeichen auf %1 hat eine Notiz. Entf in der Liste der Lesezeichen entfernt beides.</translation>
    </message>
    <message>
        <source>Set a bookmark on %1.</source>
        <translation>Lesezeichen auf %1 gesetzt.</translation>
    </message>
    <message>
        <source>Set bookmark %1 on %2.</source>
        <translation>Lesezeichen %1 auf %2 gesetzt.</translation>
    </message>
    <message>
        <source>There is no bookmark %1 in this module.</source>
        <translation>In diesem Modul gibt es kein Lesezeichen %1.</translation>
    </message>
    <message>
        <source>This module no longer contains %1.</source>
        <translation>Dieses Modul enthält %1 nicht mehr.</translation>
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
        <source>Press %1 to bookmark the selection, and %2 to %3 to go to a bookmark. A bookmark can have a note. Bookmarks belong to the content of the dump and are found again after its file has moved.</source>
        <translation>%1 setzt ein Lesezeichen auf die Auswahl, %2 bis %3 führen zu Lesezeichen. Ein Lesezeichen kann eine Notiz haben. Lesezeichen gehören zum Inhalt des Dumps und werden wiedergefunden, wenn seine Datei verschoben wurde.</translation>
    </message>
    <message>
        <source>Go to Bookmark</source>
        <translation>Zum Lesezeichen gehen</translation>
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
    <name>views::BudgetBar</name>
    <message>
        <source>%1 in use and %2 requested, limit %3</source>
        <translation>%1 belegt und %2 angefordert, Grenze %3</translation>
    </message>
    <message>
        <source>%1 needed, limit %2</source>
        <translation>%1 benötigt, Grenze %2</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>%1 in use, %2 requested</source>
        <translation>%1 belegt, %2 angefordert</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>%1 benötigt</translation>
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
        <source>Export the rows shown to a CSV file</source>
        <translation>Die gezeigten Zeilen in eine CSV-Datei exportieren</translation>
    </message>
    <message>
        <source>live in steps %1–%2</source>
        <translation>lebend in den Schritten %1–%2</translation>
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
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Filter: words, bytes&gt;64M, kind:temp, live@peak …</source>
        <translation>Filter: Wörter, bytes&gt;64M, kind:temp, live@peak …</translation>
    </message>
    <message>
        <source>Filter buffers</source>
        <translation>Puffer filtern</translation>
    </message>
    <message>
        <source>Filtering buffers</source>
        <translation>Puffer werden gefiltert</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
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
        <source>its buffers</source>
        <translation>seine Puffer</translation>
    </message>
    <message>
        <source>sizes add up to %1</source>
        <translation>Größen ergeben zusammen %1</translation>
    </message>
    <message>
        <source>Show Most Reused Allocation</source>
        <translation>Am häufigsten wiederverwendete Allokation zeigen</translation>
    </message>
    <message>
        <source>The allocation that most values take in turn, with these values</source>
        <translation>Die Allokation, die nacheinander die meisten Werte belegen, mit diesen Werten</translation>
    </message>
</context>
<context>
    <name>views::CallStackBar</name>
    <message>
        <source>Call stack, innermost frame first</source>
        <translation>Aufrufstapel, innerster Frame zuerst</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
</context>
<context>
    <name>views::CallsChoice</name>
    <message>
        <source>Select Instructions of a Line</source>
        <translation>Instruktionen einer Zeile auswählen</translation>
    </message>
    <message>
        <source>Select Instructions of a Line and Its Calls</source>
        <translation>Instruktionen einer Zeile und ihrer Aufrufe auswählen</translation>
    </message>
    <message>
        <source>A click on a line selects its own instructions, or also those of the functions it calls</source>
        <translation>Ein Klick auf eine Zeile wählt ihre eigenen Instruktionen aus oder auch die der aufgerufenen Funktionen</translation>
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
    <name>views::ChangesView</name>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Änderungen filtern</translation>
    </message>
    <message>
        <source>Next Change</source>
        <translation>Nächste Änderung</translation>
    </message>
    <message>
        <source>Previous Change</source>
        <translation>Vorige Änderung</translation>
    </message>
    <message>
        <source>Next Change of the Same Pattern</source>
        <translation>Nächste Änderung desselben Musters</translation>
    </message>
    <message>
        <source>Previous Change of the Same Pattern</source>
        <translation>Vorige Änderung desselben Musters</translation>
    </message>
    <message>
        <source>Not the Same</source>
        <translation>Nicht dasselbe</translation>
    </message>
    <message>
        <source>Same as…</source>
        <translation>Dasselbe wie…</translation>
    </message>
    <message>
        <source>Forget Pairs Set by Hand</source>
        <translation>Von Hand gesetzte Paare vergessen</translation>
    </message>
    <message>
        <source>Copy Changes</source>
        <translation>Änderungen kopieren</translation>
    </message>
    <message>
        <source>Listing changes</source>
        <translation>Änderungen werden aufgelistet</translation>
    </message>
    <message>
        <source>Show only rows that are %1, and those of the other buttons that are on</source>
        <translation>Nur Zeilen dieser Art zeigen (%1), und die der anderen gedrückten Knöpfe</translation>
    </message>
    <message>
        <source>Filtering changes</source>
        <translation>Änderungen werden gefiltert</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hunk(s)</source>
        <translation>
            <numerusform>%n Gruppe</numerusform>
            <numerusform>%n Gruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n Muster</numerusform>
            <numerusform>%n Mustern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 changes</source>
        <translation>%1 von %2 Änderungen</translation>
    </message>
    <message>
        <source>what changed</source>
        <translation>was sich geändert hat</translation>
    </message>
    <message>
        <source>No two modules are compared.</source>
        <translation>Es werden keine zwei Module verglichen.</translation>
    </message>
    <message>
        <source>Select two modules in Modules and choose Compare in their menu, or choose File ▸ Compare With…</source>
        <translation>Wählen Sie zwei Module in „Module“ und in ihrem Menü „Vergleichen“, oder Datei ▸ Vergleichen mit…</translation>
    </message>
    <message>
        <source>The instructions of both sides were searched.</source>
        <translation>Die Instruktionen beider Seiten wurden durchsucht.</translation>
    </message>
    <message>
        <source>What is ignored can be chosen in File ▸ Ignored Differences.</source>
        <translation>Was nicht beachtet wird, ist in Datei ▸ Nicht beachtete Unterschiede wählbar.</translation>
    </message>
    <message>
        <source>This row has no instruction on the other side.</source>
        <translation>Diese Zeile hat auf der anderen Seite keine Instruktion.</translation>
    </message>
    <message>
        <source>This is the last change.</source>
        <translation>Dies ist die letzte Änderung.</translation>
    </message>
    <message>
        <source>This is the first change.</source>
        <translation>Dies ist die erste Änderung.</translation>
    </message>
    <message>
        <source>Select an instruction of the comparison first.</source>
        <translation>Wählen Sie zuerst eine Instruktion des Vergleichs.</translation>
    </message>
    <message>
        <source>This instruction has no counterpart.</source>
        <translation>Diese Instruktion hat kein Gegenstück.</translation>
    </message>
    <message>
        <source>Select its counterpart in B.</source>
        <translation>Wählen Sie ihr Gegenstück in B.</translation>
    </message>
    <message>
        <source>Select its counterpart in A.</source>
        <translation>Wählen Sie ihr Gegenstück in A.</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>In A zeigen</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>In B zeigen</translation>
    </message>
    <message>
        <source>%1 of the peak</source>
        <translation>%1 vom Peak</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>Filter changes: change:added opcode:copy dpeak&gt;1M …</source>
        <translation>Änderungen filtern: change:added opcode:copy dpeak&gt;1M …</translation>
    </message>
    <message>
        <source>Copy as Patch</source>
        <translation>Als Patch kopieren</translation>
    </message>
    <message>
        <source>%1 clone in A</source>
        <translation>%1 clone in A</translation>
    </message>
    <message>
        <source>%1 clone in B</source>
        <translation>%1 clone in B</translation>
    </message>
    <message>
        <source>Writing the patch</source>
        <translation>Patch wird geschrieben</translation>
    </message>
    <message>
        <source>The patch is too long to copy: %1.</source>
        <translation>Der Patch ist zu lang zum Kopieren: %1.</translation>
    </message>
    <message numerus="yes">
        <source>The patch was copied: %n line(s).</source>
        <translation>
            <numerusform>Der Patch wurde kopiert: %n Zeile.</numerusform>
            <numerusform>Der Patch wurde kopiert: %n Zeilen.</numerusform>
        </translation>
    </message>
    <message>
        <source>not in the list: %1</source>
        <translation>nicht in der Liste: %1</translation>
    </message>
    <message>
        <source>The rows and this add up to the difference of both modules. Instructions that are equal can differ in amount too: a loop that runs them has another number of iterations, or their values are live at one peak only.</source>
        <translation>Die Zeilen und dieser Betrag ergeben zusammen den Unterschied beider Module. Auch gleiche Anweisungen können sich im Betrag unterscheiden: Eine Schleife führt sie öfter oder seltener aus, oder ihre Werte leben nur an einer der Spitzen.</translation>
    </message>
    <message>
        <source>List These Differences</source>
        <translation>Diese Unterschiede auflisten</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) set by hand</source>
        <translation>
            <numerusform>%n Paar von Hand gesetzt</numerusform>
            <numerusform>%n Paare von Hand gesetzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>views::ComparedTextView</name>
    <message>
        <source>Compared Text</source>
        <translation>Verglichener Text</translation>
    </message>
    <message>
        <source>Text of A</source>
        <translation>Text von A</translation>
    </message>
    <message>
        <source>Text of B</source>
        <translation>Text von B</translation>
    </message>
    <message>
        <source>Aligning the texts</source>
        <translation>Texte werden ausgerichtet</translation>
    </message>
    <message>
        <source>Nothing is compared.</source>
        <translation>Nichts wird verglichen.</translation>
    </message>
    <message>
        <source>Select two modules and choose Compare to see what changed.</source>
        <translation>Zwei Module auswählen und „Vergleichen“ wählen, um zu sehen, was sich geändert hat.</translation>
    </message>
    <message>
        <source>This module is not part of the comparison.</source>
        <translation>Dieses Modul gehört nicht zum Vergleich.</translation>
    </message>
    <message>
        <source>Show one of its two sides.</source>
        <translation>Eine der beiden Seiten zeigen.</translation>
    </message>
</context>
<context>
    <name>views::ComparisonTree</name>
    <message>
        <source>Only Differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Copy Comparison</source>
        <translation>Vergleich kopieren</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
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
        <source>Icicle chart of the module&apos;s cost</source>
        <translation>Icicle-Diagramm der Kosten des Moduls</translation>
    </message>
    <message>
        <source>Group cost by</source>
        <translation>Kosten gruppieren nach</translation>
    </message>
    <message>
        <source>Cost metric</source>
        <translation>Kostenmetrik</translation>
    </message>
    <message>
        <source>Drawing the cost map</source>
        <translation>Kostenkarte wird gezeichnet</translation>
    </message>
    <message>
        <source>This metric is zero or unknown for every instruction of this module.</source>
        <translation>Diese Metrik ist für alle Instruktionen dieses Moduls null oder unbekannt.</translation>
    </message>
    <message>
        <source>Choose another metric above.</source>
        <translation>Oben eine andere Metrik wählen.</translation>
    </message>
    <message>
        <source>%1 in one run of the module, estimated</source>
        <translation>%1 in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>, %1 of the total</source>
        <translation>, %1 der Summe</translation>
    </message>
    <message>
        <source>%1 too small to draw</source>
        <translation>%1 zu klein zum Zeichnen</translation>
    </message>
    <message>
        <source>Move between blocks</source>
        <translation>Zwischen Blöcken wechseln</translation>
    </message>
    <message>
        <source>Select block</source>
        <translation>Block auswählen</translation>
    </message>
    <message>
        <source>Zoom to block</source>
        <translation>Auf Block zoomen</translation>
    </message>
    <message>
        <source>Go up one level</source>
        <translation>Eine Ebene nach oben</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s)</source>
        <translation>
            <numerusform>%n Instruktion</numerusform>
            <numerusform>%n Instruktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>its costs</source>
        <translation>seine Kosten</translation>
    </message>
</context>
<context>
    <name>views::DeltaCurves</name>
    <message>
        <source>Live bytes of A and B over the program</source>
        <translation>Lebende Bytes von A und B über das Programm</translation>
    </message>
    <message>
        <source>A step %1: %2, B step %3: %4 (%5)</source>
        <translation>A Schritt %1: %2, B Schritt %3: %4 (%5)</translation>
    </message>
    <message>
        <source>A (dashed)</source>
        <translation>A (gestrichelt)</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Hatched: only one side runs there.</source>
        <translation>Schraffiert: Dort läuft nur eine Seite.</translation>
    </message>
</context>
<context>
    <name>views::DeltaIcicle</name>
    <message>
        <source>Icicle chart of the difference in cost</source>
        <translation>Icicle-Diagramm der Kostendifferenz</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1 too small to draw</source>
        <translation>%1 zu klein zum Zeichnen</translation>
    </message>
</context>
<context>
    <name>views::DeviceLink</name>
    <message>
        <source>Times: %1</source>
        <translation>Zeiten: %1</translation>
    </message>
    <message>
        <source>Choose a Device…</source>
        <translation>Gerät wählen…</translation>
    </message>
    <message>
        <source>Times are lower bounds at the peak rates of %1.</source>
        <translation>Zeiten sind untere Schranken bei den Spitzenraten von %1.</translation>
    </message>
    <message>
        <source>From the dump: %1</source>
        <translation>Aus dem Dump: %1</translation>
    </message>
    <message>
        <source>Click to choose another device.</source>
        <translation>Ein Klick wählt ein anderes Gerät.</translation>
    </message>
    <message>
        <source>%1: rates not entered</source>
        <translation>%1: Raten fehlen</translation>
    </message>
    <message>
        <source>Click to enter its rates, or to choose another device.</source>
        <translation>Ein Klick gibt seine Raten ein oder wählt ein anderes Gerät.</translation>
    </message>
</context>
<context>
    <name>views::EmptyState</name>
    <message>
        <source>No estimate is available: %1.</source>
        <translation>Keine Schätzung verfügbar: %1.</translation>
    </message>
    <message>
        <source>No module is open.</source>
        <translation>Es ist kein Modul geöffnet.</translation>
    </message>
    <message>
        <source>This file has no allocations. The Memory view lists its contents.</source>
        <translation>Diese Datei hat keine Allokationen. Die Ansicht „Speicher“ führt ihren Inhalt auf.</translation>
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
        <translation>Einen HLO-Dump öffnen. Er zeigt hier %1.</translation>
    </message>
    <message>
        <source>Open the module that XLA dumped next to this file (…after_optimizations.txt) to see %1.</source>
        <translation>Das Modul öffnen, das XLA neben dieser Datei abgelegt hat (…after_optimizations.txt). Es zeigt hier %1.</translation>
    </message>
    <message>
        <source>Live ranges are read from *-live-range.txt, next to the buffer assignment.</source>
        <translation>Live-Ranges werden aus *-live-range.txt neben dem Buffer-Assignment gelesen.</translation>
    </message>
    <message>
        <source>There is no buffer assignment, so it is estimated from the module by XLA’s rules.</source>
        <translation>Es gibt kein Buffer-Assignment, daher wird es nach XLAs Regeln aus dem Modul geschätzt.</translation>
    </message>
    <message>
        <source>No match for “%1”.</source>
        <translation>Kein Treffer für „%1“.</translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Memory is read from *-buffer-assignment.txt, next to the module in the dump folder. XLA writes this file when the program runs with this flag:</source>
        <translation>Speicher wird aus *-buffer-assignment.txt gelesen, neben dem Modul im Dump-Ordner. XLA schreibt diese Datei, wenn das Programm mit diesem Flag läuft:</translation>
    </message>
    <message>
        <source>Open the HLO to see %1. In JAX, jax.jit(f).lower(…).compile().as_text() returns it; XLA writes it when the program runs with this flag:</source>
        <translation>Öffnen Sie das HLO, um %1 zu sehen. In JAX liefert es jax.jit(f).lower(…).compile().as_text(); XLA schreibt es, wenn das Programm mit diesem Flag läuft:</translation>
    </message>
    <message>
        <source>Copy the Flag</source>
        <translation>Flag kopieren</translation>
    </message>
    <message>
        <source>XLA assigns buffers at the end of the compilation: in a dump, the final stage, which can be chosen in Modules, has the memory. XLA writes it to *-buffer-assignment.txt when the program runs with this flag:</source>
        <translation>XLA ordnet Puffer am Ende der Kompilierung zu: In einem Dump hat die letzte Stufe den Speicher; sie lässt sich unter „Module“ wählen. XLA schreibt ihn in *-buffer-assignment.txt, wenn das Programm mit diesem Flag läuft:</translation>
    </message>
    <message>
        <source>Show the Final Stage</source>
        <translation>Letzte Stufe anzeigen</translation>
    </message>
</context>
<context>
    <name>views::FactsPanel</name>
    <message>
        <source>Details of the selected value</source>
        <translation>Einzelheiten zum gewählten Wert</translation>
    </message>
    <message>
        <source>Text of the defining instruction</source>
        <translation>Text der definierenden Instruktion</translation>
    </message>
    <message>
        <source>Click a bar or a row above to see the value’s bytes, steps, aliases and uses.</source>
        <translation>Auf einen Balken oder eine Zeile darüber klicken, um Bytes, Schritte, Aliase und Nutzungen des Werts zu sehen.</translation>
    </message>
    <message>
        <source>Showing the first of %1 selected values.</source>
        <translation>Gezeigt wird der erste von %1 ausgewählten Werten.</translation>
    </message>
</context>
<context>
    <name>views::FactsTree</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy All</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Sort by %1</source>
        <translation>Nach %1 sortieren</translation>
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
        <source>line or line:column</source>
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
        <source>Overview of the graph; a frame marks the visible part</source>
        <translation>Übersicht des Graphen; ein Rahmen markiert den sichtbaren Teil</translation>
    </message>
    <message>
        <source>Graph of the computation</source>
        <translation>Graph der Computation</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>The graph is being laid out.</source>
        <translation>Der Graph wird angeordnet.</translation>
    </message>
</context>
<context>
    <name>views::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>%1
Click to show them</source>
        <translation>%1
Zum Zeigen klicken</translation>
    </message>
    <message>
        <source>Click: select in all views
Double-click: open, go in
Wheel: zoom, drag: pan
Backspace: back to the caller</source>
        <translation>Klick: in allen Ansichten auswählen
Doppelklick: öffnen, hineingehen
Rad: zoomen, Ziehen: verschieben
Rücktaste: zurück zum Aufrufer</translation>
    </message>
</context>
<context>
    <name>views::GraphNotice</name>
    <message>
        <source>&amp;Hops</source>
        <translation>&amp;Hops</translation>
    </message>
    <message>
        <source>Size of the neighbourhood in hops</source>
        <translation>Größe der Nachbarschaft in Hops</translation>
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
        <source>Centre Selection or Fit</source>
        <translation>Auswahl zentrieren oder einpassen</translation>
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
        <translation>In aufgerufene Computation wechseln</translation>
    </message>
    <message>
        <source>Up to Caller</source>
        <translation>Hinauf zum Aufrufer</translation>
    </message>
    <message>
        <source>Clear Selection or Go Up</source>
        <translation>Auswahl aufheben oder hinauf zum Aufrufer</translation>
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
        <source>More Than %1 Users</source>
        <translation>Mehr als %1 Nutzer</translation>
    </message>
    <message>
        <source>Hide Edges of Hubs</source>
        <translation>Kanten von Hubs ausblenden</translation>
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
        <translation>Geschichtet</translation>
    </message>
    <message>
        <source>Layout Direction</source>
        <translation>Layout-Richtung</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Isolate Neighbourhood</source>
        <translation>Nachbarschaft isolieren</translation>
    </message>
    <message>
        <source>Export Graph…</source>
        <translation>Graph exportieren…</translation>
    </message>
    <message>
        <source>Show Frame Time</source>
        <translation>Frame-Zeit zeigen</translation>
    </message>
    <message>
        <source>Select Box to the Left</source>
        <translation>Kasten links auswählen</translation>
    </message>
    <message>
        <source>Select Box Above</source>
        <translation>Kasten darüber auswählen</translation>
    </message>
    <message>
        <source>Select Box to the Right</source>
        <translation>Kasten rechts auswählen</translation>
    </message>
    <message>
        <source>Select Box Below</source>
        <translation>Kasten darunter auswählen</translation>
    </message>
    <message>
        <source>control dependency: the first runs before the second</source>
        <translation>Steuerabhängigkeit: das erste läuft vor dem zweiten</translation>
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
        <translation>… %1 weitere: alle nacheinander mit X</translation>
    </message>
    <message>
        <source>… %1 more: step through all with Shift+X</source>
        <translation>… %1 weitere: alle nacheinander mit Umschalt+X</translation>
    </message>
    <message>
        <source>%1 has no users in this graph.</source>
        <translation>%1 hat in diesem Graphen keine Nutzer.</translation>
    </message>
    <message>
        <source>%1 has no operands drawn as boxes.</source>
        <translation>Kein Operand von %1 ist als Kasten gezeichnet.</translation>
    </message>
    <message>
        <source>%1 calls no computation.</source>
        <translation>%1 ruft keine Computation auf.</translation>
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
        <source>Edge Width by Bytes</source>
        <translation>Kantenbreite nach Bytes</translation>
    </message>
    <message>
        <source>Zoom to Selection</source>
        <translation>Auf Auswahl zoomen</translation>
    </message>
    <message>
        <source>Highlight Upstream</source>
        <translation>Vorgänger hervorheben</translation>
    </message>
    <message>
        <source>Highlight Downstream</source>
        <translation>Nachfolger hervorheben</translation>
    </message>
    <message>
        <source>Select an instruction first.</source>
        <translation>Zuerst eine Instruktion auswählen.</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
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
        <translation>Einen Dump mit mindestens einer Computation öffnen.</translation>
    </message>
    <message>
        <source>%1 has no instructions.</source>
        <translation>%1 enthält keine Instruktionen.</translation>
    </message>
    <message>
        <source>Choose another computation in the list of computations.</source>
        <translation>Eine andere Computation in der Liste der Computations wählen.</translation>
    </message>
    <message>
        <source>Laying out %1</source>
        <translation>Layout von %1</translation>
    </message>
    <message>
        <source>%1 could not lay out this computation: %2</source>
        <translation>%1 konnte diese Computation nicht anordnen: %2</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The other views can still show this computation.</source>
        <translation>Die anderen Ansichten können diese Computation weiterhin zeigen.</translation>
    </message>
    <message>
        <source>%1, called by %2</source>
        <translation>%1, aufgerufen von %2</translation>
    </message>
    <message>
        <source>%1 could not lay out this graph: %2. It was laid out by %3 instead.</source>
        <translation>%1 konnte diesen Graphen nicht anordnen: %2. Stattdessen hat ihn %3 angeordnet.</translation>
    </message>
    <message>
        <source>Showing the neighbourhood of %1.</source>
        <translation>Gezeigt wird die Nachbarschaft von %1.</translation>
    </message>
    <message>
        <source>Showing the paths between %1 and %2.</source>
        <translation>Gezeigt werden die Pfade zwischen %1 und %2.</translation>
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
        <source>Close %1 in place (E)</source>
        <translation>%1 an Ort und Stelle zuklappen (E)</translation>
    </message>
    <message>
        <source>Open %1 in place (E); double-click the box to go into it</source>
        <translation>%1 an Ort und Stelle aufklappen (E); Doppelklick auf den Kasten wechselt hinein</translation>
    </message>
    <message>
        <source>Open or Close in Place</source>
        <translation>An Ort und Stelle auf- oder zuklappen</translation>
    </message>
    <message>
        <source>Close All Opened Computations</source>
        <translation>Alle aufgeklappten Computations zuklappen</translation>
    </message>
    <message>
        <source>Choose Show All to open %1 in place.</source>
        <translation>Zum Aufklappen von %1 zuerst „Alles zeigen“ wählen.</translation>
    </message>
    <message>
        <source>%1 is too large to open in place. Press Enter to go into it.</source>
        <translation>%1 ist zu groß, um an Ort und Stelle aufgeklappt zu werden. Die Eingabetaste wechselt hinein.</translation>
    </message>
    <message>
        <source>The same in %1 layers: %2</source>
        <translation>Gleich in %1 Schichten: %2</translation>
    </message>
    <message>
        <source>Operand %1 differs: %2</source>
        <translation>Operand %1 unterscheidet sich: %2</translation>
    </message>
    <message>
        <source>Last copy: %1</source>
        <translation>Letzte Kopie: %1</translation>
    </message>
    <message>
        <source>Fold Repeated Layers</source>
        <translation>Wiederholte Schichten falten</translation>
    </message>
    <message>
        <source>the output reuses the memory of the parameter (input_output_alias)</source>
        <translation>die Ausgabe verwendet den Speicher des Parameters (input_output_alias)</translation>
    </message>
    <message>
        <source>written in place, in the same memory</source>
        <translation>an Ort und Stelle geschrieben, im selben Speicher</translation>
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
        <source>There is no search to step through.</source>
        <translation>Es gibt keine Suche mit Treffern.</translation>
    </message>
    <message>
        <source>No match in this graph. The search results list the other matches.</source>
        <translation>Kein Treffer in diesem Graphen. Die Suchergebnisse enthalten die übrigen Treffer.</translation>
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
        <source>repeated layers: %1</source>
        <translation>wiederholte Schichten: %1</translation>
    </message>
    <message>
        <source>══ same memory</source>
        <translation>══ derselbe Speicher</translation>
    </message>
    <message>
        <source>folded operands: %1</source>
        <translation>eingeklappte Operanden: %1</translation>
    </message>
    <message>
        <source>opened in place</source>
        <translation>an Ort und Stelle aufgeklappt</translation>
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
        <source>Scope Regions When Zoomed Out</source>
        <translation>Scope-Bereiche in der Übersicht</translation>
    </message>
    <message>
        <source>Computing scope regions</source>
        <translation>Scope-Bereiche werden berechnet</translation>
    </message>
    <message>
        <source>scope %1</source>
        <translation>Scope %1</translation>
    </message>
    <message numerus="yes">
        <source>%n box(es)</source>
        <translation>
            <numerusform>%n Kasten</numerusform>
            <numerusform>%n Kästen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of this graph, estimated</source>
        <translation>%1 dieses Graphen, geschätzt</translation>
    </message>
    <message>
        <source>Click to select the scope, double-click to zoom in</source>
        <translation>Klick wählt den Scope aus, Doppelklick vergrößert</translation>
    </message>
    <message>
        <source>Fit Width</source>
        <translation>Breite einpassen</translation>
    </message>
    <message>
        <source>%1 was closed: it calls the same computation, and a graph shows each computation only once.</source>
        <translation>%1 wurde zugeklappt: Sie ruft dieselbe Computation auf, und ein Graph zeigt jede Computation nur einmal.</translation>
    </message>
    <message>
        <source>Unfold %1 (E)</source>
        <translation>%1 entfalten (E)</translation>
    </message>
    <message>
        <source>Showing only scope %1 and its direct neighbours.</source>
        <translation>Gezeigt werden nur der Scope %1 und seine direkten Nachbarn.</translation>
    </message>
    <message>
        <source>Isolate Scope</source>
        <translation>Scope isolieren</translation>
    </message>
    <message>
        <source>Fold Scope (again: its parent)</source>
        <translation>Scope falten (erneut: den übergeordneten)</translation>
    </message>
    <message>
        <source>Fold All Scopes at This Level</source>
        <translation>Alle Scopes dieser Ebene falten</translation>
    </message>
    <message>
        <source>The scopes are being computed.</source>
        <translation>Die Scopes werden berechnet.</translation>
    </message>
    <message>
        <source>Select an instruction or a scope first.</source>
        <translation>Zuerst eine Instruktion oder einen Scope auswählen.</translation>
    </message>
    <message>
        <source>There is nothing to fold in %1.</source>
        <translation>In %1 gibt es nichts zu falten.</translation>
    </message>
    <message>
        <source>There is nothing to fold in the scopes at this level.</source>
        <translation>In den Scopes dieser Ebene gibt es nichts zu falten.</translation>
    </message>
    <message>
        <source>No scope is folded.</source>
        <translation>Kein Scope ist gefaltet.</translation>
    </message>
    <message>
        <source>%1 instructions, part %2 of %3 in data-flow order</source>
        <translation>%1 Instruktionen, Teil %2 von %3 in der Reihenfolge des Datenflusses</translation>
    </message>
    <message>
        <source>Isolate in Graph</source>
        <translation>Im Graphen isolieren</translation>
    </message>
    <message>
        <source>Unfold in Graph</source>
        <translation>Im Graphen entfalten</translation>
    </message>
    <message>
        <source>Fold in Graph</source>
        <translation>Im Graphen falten</translation>
    </message>
    <message>
        <source>Fold Scope</source>
        <translation>Scope falten</translation>
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
        <source>Show All Paths from %1</source>
        <translation>Alle Pfade von %1 zeigen</translation>
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
        <source>%n instruction(s) on longer paths (is|are) not shown.</source>
        <translation>
            <numerusform>%n Instruktion auf längeren Pfaden wird nicht gezeigt.</numerusform>
            <numerusform>%n Instruktionen auf längeren Pfaden werden nicht gezeigt.</numerusform>
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
        <source>%n edge(s) shown as (a stub|stubs)</source>
        <translation>
            <numerusform>%n Kante als Stummel gezeigt</numerusform>
            <numerusform>%n Kanten als Stummel gezeigt</numerusform>
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
    <message>
        <source>Zoom and Pan</source>
        <translation>Zoomen und Verschieben</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>Gehen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Whole Computation</source>
        <translation>Ganze Computation</translation>
    </message>
    <message numerus="yes">
        <source>%n Hop(s) around the Selection</source>
        <translation>
            <numerusform>%n Hop um die Auswahl</numerusform>
            <numerusform>%n Hops um die Auswahl</numerusform>
        </translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Hops</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 von %3</translation>
    </message>
    <message>
        <source>Boxes of scopes and of repeated layers are made by hloscope; all others are instructions</source>
        <translation>Kästen von Scopes und wiederholten Schichten stammen von hloscope; alle anderen sind Instruktionen</translation>
    </message>
    <message>
        <source>Tools of the graph</source>
        <translation>Werkzeuge des Graphen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Colour by: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>Scope: all</source>
        <translation>Scope: alle</translation>
    </message>
    <message>
        <source>Scope: %1</source>
        <translation>Scope: %1</translation>
    </message>
    <message>
        <source>Hops: %1</source>
        <translation>Hops: %1</translation>
    </message>
    <message>
        <source>Hops: all</source>
        <translation>Hops: alle</translation>
    </message>
    <message>
        <source>Rest of scope %1, folded by hloscope</source>
        <translation>Rest des Scopes %1, von hloscope eingeklappt</translation>
    </message>
    <message>
        <source>Scope %1, folded by hloscope</source>
        <translation>Scope %1, von hloscope eingeklappt</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 per run of the module, estimated</source>
        <translation>%1 je Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>Computing the scopes of %1</source>
        <translation>Die Scopes von %1 werden berechnet</translation>
    </message>
    <message numerus="yes">
        <source>%n tuple(s)</source>
        <translation>
            <numerusform>%n Tupel</numerusform>
            <numerusform>%n Tupel</numerusform>
        </translation>
    </message>
    <message>
        <source>full bar: %1% of FLOPs of a run</source>
        <translation>voller Balken: %1% der FLOPs eines Laufs</translation>
    </message>
    <message>
        <source>full bar: %1% of bytes of a run</source>
        <translation>voller Balken: %1% der Bytes eines Laufs</translation>
    </message>
    <message numerus="yes">
        <source>Scopes %1 to %2, %n scope(s), folded by hloscope</source>
        <translation>
            <numerusform>Scopes %1 bis %2, %n Scope, von hloscope gefaltet</numerusform>
            <numerusform>Scopes %1 bis %2, %n Scopes, von hloscope gefaltet</numerusform>
        </translation>
    </message>
    <message>
        <source>The scopes of this computation do not divide it into fewer boxes.</source>
        <translation>Die Scopes dieser Computation teilen sie nicht in weniger Kästen.</translation>
    </message>
    <message>
        <source>%1, %2 without padding</source>
        <translation>%1, %2 ohne Padding</translation>
    </message>
    <message>
        <source>%1 FLOPs in one run of the module, estimated</source>
        <translation>%1 FLOPs in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>%1 read and written in one run of the module, estimated</source>
        <translation>%1 in einem Lauf des Moduls gelesen und geschrieben, geschätzt</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Weitere Werkzeuge</translation>
    </message>
    <message>
        <source>Folded %1.</source>
        <translation>%1 eingeklappt.</translation>
    </message>
    <message numerus="yes">
        <source>Folded %1 into %n box(es): data leaves the scope and comes back.</source>
        <translation>
            <numerusform>%1 zu %n Kasten eingeklappt: Daten verlassen den Scope und kehren zurück.</numerusform>
            <numerusform>%1 zu %n Kästen eingeklappt: Daten verlassen den Scope und kehren zurück.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scope(s) at this level folded. Boxes that stay: %1 outside this level, %2 alone in a scope, %3 apart from the rest of their scope in the data flow.</source>
        <translation>
            <numerusform>%n Scope dieser Ebene eingeklappt. Kästen, die bleiben: %1 außerhalb der Ebene, %2 allein in einem Scope, %3 im Datenfluss vom Rest ihres Scopes getrennt.</numerusform>
            <numerusform>%n Scopes dieser Ebene eingeklappt. Kästen, die bleiben: %1 außerhalb der Ebene, %2 allein in einem Scope, %3 im Datenfluss vom Rest ihres Scopes getrennt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Marking changes</source>
        <translation>Änderungen werden markiert</translation>
    </message>
    <message>
        <source>Show All Paths between %1 and %2</source>
        <translation>Alle Pfade zwischen %1 und %2 zeigen</translation>
    </message>
</context>
<context>
    <name>views::HeatStrip</name>
    <message>
        <source>Distribution of the cost over the file</source>
        <translation>Verteilung der Kosten über die Datei</translation>
    </message>
</context>
<context>
    <name>views::HistoryView</name>
    <message numerus="yes">
        <source>first of %n selected · %1</source>
        <translation>
            <numerusform>die erste von %n ausgewählten · %1</numerusform>
            <numerusform>die erste von %n ausgewählten · %1</numerusform>
        </translation>
    </message>
    <message>
        <source>First Stage with This</source>
        <translation>Erste Stufe damit</translation>
    </message>
    <message>
        <source>No instruction of this stage comes from %1.</source>
        <translation>Keine Instruktion dieser Stufe kommt aus %1.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Where Does It Come From?</source>
        <translation>Woher kommt es?</translation>
    </message>
    <message>
        <source>Copy History as Text</source>
        <translation>Verlauf als Text kopieren</translation>
    </message>
    <message>
        <source>History copied</source>
        <translation>Verlauf kopiert</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>the history of its instructions</source>
        <translation>den Verlauf seiner Instruktionen</translation>
    </message>
    <message>
        <source>There is only one stage of this module.</source>
        <translation>Von diesem Modul gibt es nur eine Stufe.</translation>
    </message>
    <message>
        <source>With this flag XLA writes a stage after each pass that changes the module:</source>
        <translation>Mit diesem Flag schreibt XLA eine Stufe nach jedem Pass, der das Modul ändert:</translation>
    </message>
    <message>
        <source>The stages were not read to the end.</source>
        <translation>Die Stufen sind nicht zu Ende gelesen.</translation>
    </message>
    <message>
        <source>The history of an instruction needs all of them.</source>
        <translation>Der Verlauf einer Instruktion braucht sie alle.</translation>
    </message>
    <message>
        <source>Read Stages</source>
        <translation>Stufen lesen</translation>
    </message>
    <message>
        <source>The stages are being read.</source>
        <translation>Die Stufen werden gelesen.</translation>
    </message>
    <message>
        <source>%1 of %2 are.</source>
        <translation>%1 von %2 sind es.</translation>
    </message>
    <message>
        <source>No instruction is selected.</source>
        <translation>Keine Instruktion ist ausgewählt.</translation>
    </message>
    <message>
        <source>Select one to see which passes made and changed it, and which line it comes from.</source>
        <translation>Wählen Sie eine aus, um zu sehen, welche Pässe sie erzeugt und geändert haben und aus welcher Zeile sie kommt.</translation>
    </message>
</context>
<context>
    <name>views::HotListView</name>
    <message>
        <source>Hot List</source>
        <translation>Hot-Liste</translation>
    </message>
    <message>
        <source>List to show</source>
        <translation>Gezeigte Liste</translation>
    </message>
    <message>
        <source>Hot List: %1</source>
        <translation>Hot-Liste: %1</translation>
    </message>
    <message>
        <source>Computing the hot list</source>
        <translation>Hot-Liste wird berechnet</translation>
    </message>
    <message>
        <source>Nothing is copied or transposed through memory.</source>
        <translation>Nichts wird durch den Speicher kopiert oder transponiert.</translation>
    </message>
    <message>
        <source>Copies and transposes inside a fusion cause no memory traffic.</source>
        <translation>Kopien und Transpositionen innerhalb einer Fusion verursachen keine Speicherzugriffe.</translation>
    </message>
    <message>
        <source>No data is sent between devices.</source>
        <translation>Zwischen Geräten werden keine Daten gesendet.</translation>
    </message>
    <message>
        <source>This module has no collectives.</source>
        <translation>Dieses Modul hat keine Kollektive.</translation>
    </message>
    <message>
        <source>XLA states no cycles for this module.</source>
        <translation>XLA gibt für dieses Modul keine Takte an.</translation>
    </message>
    <message>
        <source>The TPU compiler dumps them after code generation (…after_codegen.txt).</source>
        <translation>Der TPU-Compiler schreibt sie nach der Codeerzeugung (…after_codegen.txt).</translation>
    </message>
    <message>
        <source>This list is empty.</source>
        <translation>Diese Liste ist leer.</translation>
    </message>
    <message>
        <source>No instruction of the module has a cost of this kind.</source>
        <translation>Keine Instruktion des Moduls hat Kosten dieser Art.</translation>
    </message>
    <message>
        <source>bytes of outputs, without parameters and constants</source>
        <translation>Bytes der Ausgaben, ohne Parameter und Konstanten</translation>
    </message>
    <message>
        <source>its most expensive instructions</source>
        <translation>seine teuersten Instruktionen</translation>
    </message>
    <message>
        <source>Largest First</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Join Similar</source>
        <translation>Ähnliche zusammenfassen</translation>
    </message>
    <message>
        <source>Show instructions of the same name, opcode, shape and cost as one row</source>
        <translation>Instruktionen mit gleichem Namen, Opcode, gleicher Form und gleichen Kosten in einer Zeile zeigen</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Also show the instructions after the first that have 90% of the sum</source>
        <translation>Auch die Instruktionen nach den ersten zeigen, die 90 % der Summe haben</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more with %1</source>
        <translation>
            <numerusform>%n weitere mit %1</numerusform>
            <numerusform>%n weitere mit %1</numerusform>
        </translation>
    </message>
    <message>
        <source>in one run of the module, estimated by XLA&apos;s compiler (estimated_cycles)</source>
        <translation>in einem Lauf des Moduls, geschätzt vom XLA-Compiler (estimated_cycles)</translation>
    </message>
    <message>
        <source>in one run of the module, estimated by XLA&apos;s cost rules</source>
        <translation>in einem Lauf des Moduls, geschätzt nach XLAs Kostenregeln</translation>
    </message>
    <message>
        <source>Choose a device in View ▸ Device for Estimated Times.</source>
        <translation>Ein Gerät wird unter „Ansicht ▸ Gerät für geschätzte Zeiten“ gewählt.</translation>
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
        <source>Select an instruction, a buffer, a source line or a computation to see its details.</source>
        <translation>Eine Instruktion, einen Puffer, eine Quellzeile oder eine Computation auswählen, um Einzelheiten zu sehen.</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>the details of the selection</source>
        <translation>Einzelheiten zur Auswahl</translation>
    </message>
    <message>
        <source>Sort Source Lines by Next Column</source>
        <translation>Quellzeilen nach nächster Spalte sortieren</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>In B</source>
        <translation>In B</translation>
    </message>
    <message>
        <source>In A</source>
        <translation>In A</translation>
    </message>
    <message>
        <source>Pair because</source>
        <translation>Paar, weil</translation>
    </message>
    <message>
        <source>Replaced because</source>
        <translation>Ersetzt, weil</translation>
    </message>
    <message>
        <source>same operands and users</source>
        <translation>dieselben Operanden und Benutzer</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>too many instructions: use “hloscope diff --computation”</source>
        <translation>zu viele Instruktionen: „hloscope diff --computation“ vergleicht sie</translation>
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
        <source>Preparing the instruction table</source>
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
        <source>Listed instructions and everything they call, in one run of the module</source>
        <translation>Aufgeführte Instruktionen und alles, was sie aufrufen, in einem Lauf des Moduls</translation>
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
        <source>No instruction of this computation runs in steps %1–%2.</source>
        <translation>Keine Instruktion dieser Computation läuft in den Schritten %1–%2.</translation>
    </message>
    <message>
        <source>Choose other steps on the usage curve, or show all computations.</source>
        <translation>Andere Schritte auf der Nutzungskurve wählen oder alle Computations zeigen.</translation>
    </message>
    <message>
        <source>This computation has no instructions.</source>
        <translation>Diese Computation enthält keine Instruktionen.</translation>
    </message>
    <message>
        <source>Choose another computation, or show all computations.</source>
        <translation>Eine andere Computation wählen oder alle Computations zeigen.</translation>
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
    <message>
        <source>Program Order</source>
        <translation>Programmreihenfolge</translation>
    </message>
    <message>
        <source>Sorted by %1. Program Order is in the header&apos;s context menu.</source>
        <translation>Sortiert nach %1. Die Programmreihenfolge ist im Kontextmenü des Tabellenkopfs.</translation>
    </message>
    <message>
        <source>  ·  %1 FLOPs  ·  %2 accessed in one run of the module</source>
        <translation>  ·  %1 FLOPs  ·  %2 im Zugriff in einem Lauf des Moduls</translation>
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
        <source> · live in steps %1–%2</source>
        <translation> · lebend in den Schritten %1–%2</translation>
    </message>
    <message>
        <source>Filter: words, bytes&gt;64M, kind:temp, live@peak …</source>
        <translation>Filter: Wörter, bytes&gt;64M, kind:temp, live@peak …</translation>
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
    <name>views::LimitField</name>
    <message>
        <source>Memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>“%1” is neither a device nor a number of bytes such as 15.5 GiB</source>
        <translation>„%1“ ist weder ein Gerät noch eine Anzahl Bytes wie 15.5 GiB</translation>
    </message>
</context>
<context>
    <name>views::LineSetBar</name>
    <message>
        <source>Source lines of the selection, most expensive first</source>
        <translation>Quellzeilen der Auswahl, die teuersten zuerst</translation>
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
        <source>Line reported by the compiler for the selection</source>
        <translation>Vom Compiler für die Auswahl angegebene Zeile</translation>
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
        <source>Icicle chart of values live at the cursor</source>
        <translation>Icicle-Diagramm der am Cursor lebenden Werte</translation>
    </message>
    <message>
        <source>%1 values too small to draw</source>
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
        <source>Values live at the cursor</source>
        <translation>Am Cursor lebende Werte</translation>
    </message>
    <message>
        <source>Live values</source>
        <translation>Lebende Werte</translation>
    </message>
    <message>
        <source>Pinned: %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Unpin the step</source>
        <translation>Schritt lösen</translation>
    </message>
    <message>
        <source>Pin this step to compare others with it (M)</source>
        <translation>Diesen Schritt anheften, um andere mit ihm zu vergleichen (M)</translation>
    </message>
    <message>
        <source>Live at a step</source>
        <translation>Lebend in einem Schritt</translation>
    </message>
    <message>
        <source>Click the axis below the map to choose a step.</source>
        <translation>Auf die Achse unter der Karte klicken, um einen Schritt zu wählen.</translation>
    </message>
    <message>
        <source>Unknown without the dump&apos;s schedule.</source>
        <translation>Ohne den Schedule des Dumps unbekannt.</translation>
    </message>
    <message>
        <source>Live at step %1 (estimated)</source>
        <translation>Lebend in Schritt %1 (geschätzt)</translation>
    </message>
    <message>
        <source>Live at step %1</source>
        <translation>Lebend in Schritt %1</translation>
    </message>
    <message>
        <source>This is the pinned step. Move the cursor to compare.</source>
        <translation>Dies ist der angeheftete Schritt. Zum Vergleichen den Cursor bewegen.</translation>
    </message>
    <message>
        <source>same as</source>
        <translation>gleich viel wie</translation>
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
        <source>%1 at step %2 (%3)</source>
        <translation>%1 in Schritt %2 (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>dump’s peak</source>
        <translation>Spitze laut Dump</translation>
    </message>
    <message>
        <source>sum %1, equal to the curve</source>
        <translation>Summe %1, gleich der Kurve</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>Argument</translation>
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
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>Allokation</translation>
    </message>
    <message>
        <source>Group live values by %1</source>
        <translation>Lebende Werte nach %1 gruppieren</translation>
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
    <message>
        <source>End the search: nothing is dimmed</source>
        <translation>Suche beenden: nichts ist abgeblendet</translation>
    </message>
</context>
<context>
    <name>views::MemoryLegend</name>
    <message>
        <source>Colour legend of the map</source>
        <translation>Farblegende der Karte</translation>
    </message>
</context>
<context>
    <name>views::MemoryMap</name>
    <message>
        <source>%1, %2 of it not on the map</source>
        <translation>%1, davon %2 nicht auf der Karte</translation>
    </message>
    <message>
        <source>Overview of the memory map; the frame marks the visible part</source>
        <translation>Übersicht der Speicherkarte; der Rahmen markiert den sichtbaren Teil</translation>
    </message>
    <message>
        <source>Drag the frame to move the visible part; drag elsewhere to choose another</source>
        <translation>Rahmen ziehen, um den sichtbaren Teil zu verschieben; anderswo ziehen, um einen anderen zu wählen</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Speicherkarte</translation>
    </message>
    <message>
        <source>Allocations are bands over the schedule; values are bars in them.</source>
        <translation>Allokationen sind Bänder über dem Schedule, Werte Balken darin.</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 until step %2, then %3</source>
        <translation>%1 bis Schritt %2, dann %3</translation>
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
        <source>ends when %1 is allocated there</source>
        <translation>endet, wenn %1 dort angelegt wird</translation>
    </message>
    <message>
        <source>free until the end</source>
        <translation>frei bis zum Ende</translation>
    </message>
    <message>
        <source>one of %1 holes at step %2, %3 in total</source>
        <translation>eine von %1 Lücken in Schritt %2, insgesamt %3</translation>
    </message>
    <message>
        <source>loop %1
steps %2–%3
%4</source>
        <translation>Schleife %1
Schritte %2–%3
%4</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>reserviert %1</translation>
    </message>
</context>
<context>
    <name>views::MemoryView</name>
    <message>
        <source>Live Values</source>
        <translation>Lebende Werte</translation>
    </message>
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
        <source>Meaning of the map colours</source>
        <translation>Bedeutung der Farben der Karte</translation>
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
        <source>Previous Buffer at This Address</source>
        <translation>Vorheriger Puffer an dieser Adresse</translation>
    </message>
    <message>
        <source>Next Buffer at This Address</source>
        <translation>Nächster Puffer an dieser Adresse</translation>
    </message>
    <message>
        <source>Move Cursor to Peak</source>
        <translation>Cursor zum Peak bewegen</translation>
    </message>
    <message>
        <source>Pin Step at Cursor</source>
        <translation>Schritt am Cursor anheften</translation>
    </message>
    <message>
        <source>Show Thread-Local Allocations</source>
        <translation>Thread-lokale Allokationen zeigen</translation>
    </message>
    <message>
        <source>Memory of reducers and comparators: one copy per executing thread, not in device memory.</source>
        <translation>Speicher von Reducern und Komparatoren: eine Kopie pro ausführendem Thread, nicht im Gerätespeicher.</translation>
    </message>
    <message>
        <source>Show Free Bytes at Cursor</source>
        <translation>Freie Bytes am Cursor zeigen</translation>
    </message>
    <message>
        <source>The largest hole in each allocation, its duration, and the value that ends it</source>
        <translation>Die größte Lücke in jeder Allokation, ihre Dauer und der Wert, der sie beendet</translation>
    </message>
    <message>
        <source>Show Lifetimes Instead of Map</source>
        <translation>Lebenszeiten statt Karte zeigen</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Speicherkarte</translation>
    </message>
    <message>
        <source>sum of value sizes: %1</source>
        <translation>Summe der Wertgrößen: %1</translation>
    </message>
    <message>
        <source>Out of Memory</source>
        <translation>Out of Memory</translation>
    </message>
    <message>
        <source>Zoom In (Steps)</source>
        <translation>Vergrößern (Schritte)</translation>
    </message>
    <message>
        <source>Zoom Out (Steps)</source>
        <translation>Verkleinern (Schritte)</translation>
    </message>
    <message>
        <source>Zoom In (Bytes)</source>
        <translation>Vergrößern (Bytes)</translation>
    </message>
    <message>
        <source>Zoom Out (Bytes)</source>
        <translation>Verkleinern (Bytes)</translation>
    </message>
    <message>
        <source>Fit Selection or All Memory</source>
        <translation>Auswahl oder ganzen Speicher einpassen</translation>
    </message>
    <message>
        <source>Move Cursor to Previous Step</source>
        <translation>Cursor zum vorherigen Schritt bewegen</translation>
    </message>
    <message>
        <source>Move Cursor to Next Step</source>
        <translation>Cursor zum nächsten Schritt bewegen</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>Erster und letzter Schritt</translation>
    </message>
    <message>
        <source>Go to selection</source>
        <translation>Zur Auswahl gehen</translation>
    </message>
    <message>
        <source>Values that do not match are dimmed. Click or press Esc to end the search.</source>
        <translation>Werte ohne Treffer sind abgeblendet. Ein Klick oder Esc beendet die Suche.</translation>
    </message>
    <message>
        <source>Clear Selection or End Search</source>
        <translation>Auswahl aufheben oder Suche beenden</translation>
    </message>
    <message>
        <source>%1 of %2 values match</source>
        <translation>%1 von %2 Werten gefunden</translation>
    </message>
    <message>
        <source>Pan the map; if everything is visible, go to other steps and values</source>
        <translation>Karte verschieben; wenn alles sichtbar ist, zu anderen Schritten und Werten gehen</translation>
    </message>
    <message>
        <source>Pan to Earlier Steps</source>
        <translation>Zu früheren Schritten verschieben</translation>
    </message>
    <message>
        <source>Pan to Later Steps</source>
        <translation>Zu späteren Schritten verschieben</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>seinen Speicher</translation>
    </message>
    <message>
        <source>Each value is drawn across the whole width.</source>
        <translation>Jeder Wert ist über die ganze Breite gezeichnet.</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Empfehlungen</translation>
    </message>
    <message>
        <source>Draw Allocations to Scale</source>
        <translation>Allokationen maßstäblich zeichnen</translation>
    </message>
    <message>
        <source>The height of every allocation is proportional to its bytes</source>
        <translation>Die Höhe jeder Allokation ist proportional zu ihren Bytes</translation>
    </message>
    <message>
        <source>Fold Small Parameters and Constants</source>
        <translation>Kleine Parameter und Konstanten zusammenfassen</translation>
    </message>
    <message>
        <source>Parameters and constants below 1/64 of their memory space share one band</source>
        <translation>Parameter und Konstanten unter 1/64 ihres Speicherraums teilen sich ein Band</translation>
    </message>
    <message>
        <source>Show Details Below Live Values</source>
        <translation>Details unter den lebenden Werten zeigen</translation>
    </message>
    <message>
        <source>The selected value, as in the inspector</source>
        <translation>Der ausgewählte Wert, wie im Inspektor</translation>
    </message>
    <message>
        <source>Export Memory Image…</source>
        <translation>Speicherbild exportieren…</translation>
    </message>
    <message>
        <source>Show Advice</source>
        <translation>Empfehlungen zeigen</translation>
    </message>
    <message>
        <source>Show Next Memory Space</source>
        <translation>Nächsten Speicherraum anzeigen</translation>
    </message>
    <message>
        <source>Summary, map, live values and curve show the next memory space, such as VMEM after HBM</source>
        <translation>Übersicht, Karte, lebende Werte und Kurve zeigen den nächsten Speicherraum, etwa VMEM nach HBM</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Next Grouping of Live Values</source>
        <translation>Nächste Gruppierung der lebenden Werte</translation>
    </message>
    <message>
        <source>Previous Grouping of Live Values</source>
        <translation>Vorherige Gruppierung der lebenden Werte</translation>
    </message>
    <message>
        <source>Select Largest Live Temporary</source>
        <translation>Größten lebenden temporären Wert auswählen</translation>
    </message>
    <message>
        <source>No temporary value is live at step %1.</source>
        <translation>In Schritt %1 lebt kein temporärer Wert.</translation>
    </message>
    <message>
        <source>There are no temporary values.</source>
        <translation>Es gibt keine temporären Werte.</translation>
    </message>
</context>
<context>
    <name>views::Minimap</name>
    <message>
        <source>Visible: %1% of the width, starting at %2%; %3% of the height, starting at %4%</source>
        <translation>Sichtbar: %1 % der Breite ab %2 %; %3 % der Höhe ab %4 %</translation>
    </message>
</context>
<context>
    <name>views::ModulePairsView</name>
    <message>
        <source>A ↔ B</source>
        <translation>A ↔ B</translation>
    </message>
    <message>
        <source>Modules that are compared</source>
        <translation>Module, die verglichen werden</translation>
    </message>
    <message>
        <source>Compare Next Pair of Modules</source>
        <translation>Nächstes Modulpaar vergleichen</translation>
    </message>
    <message>
        <source>Compare Previous Pair of Modules</source>
        <translation>Voriges Modulpaar vergleichen</translation>
    </message>
    <message>
        <source>Nothing is compared.</source>
        <translation>Nichts wird verglichen.</translation>
    </message>
    <message>
        <source>Compare two dumps to see the modules of both as pairs.</source>
        <translation>Vergleichen Sie zwei Dumps, um die Module beider als Paare zu sehen.</translation>
    </message>
    <message>
        <source>Two modules of one dump are compared.</source>
        <translation>Zwei Module eines Dumps werden verglichen.</translation>
    </message>
    <message>
        <source>Compare two dumps to see their modules as pairs.</source>
        <translation>Vergleichen Sie zwei Dumps, um ihre Module als Paare zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of modules</source>
        <translation>
            <numerusform>%n Modulpaar</numerusform>
            <numerusform>%n Modulpaare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a counterpart</source>
        <translation>
            <numerusform>%n ohne Gegenstück</numerusform>
            <numerusform>%n ohne Gegenstück</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no other pair of modules.</source>
        <translation>Es gibt kein weiteres Modulpaar.</translation>
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
        <source>Open an HLO dump, a buffer assignment, or a folder or archive of dumps.</source>
        <translation>Einen HLO-Dump, ein Buffer-Assignment oder einen Ordner oder ein Archiv mit Dumps öffnen.</translation>
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
    <message>
        <source>Next Module</source>
        <translation>Nächstes Modul</translation>
    </message>
    <message>
        <source>Previous Module</source>
        <translation>Voriges Modul</translation>
    </message>
    <message>
        <source>Listing Order</source>
        <translation>Reihenfolge der Liste</translation>
    </message>
    <message>
        <source>Compare Two Selected Modules</source>
        <translation>Zwei gewählte Module vergleichen</translation>
    </message>
    <message>
        <source>Select two modules or stages first, with Ctrl.</source>
        <translation>Wählen Sie zuerst zwei Module oder Stufen, mit Strg.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
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
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Estimated time</source>
        <translation>Geschätzte Zeit</translation>
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
    <name>views::PairStrip</name>
    <message>
        <source>Stages of Two Compilations</source>
        <translation>Stufen zweier Kompilierungen</translation>
    </message>
    <message>
        <source>The files are the same, byte for byte.</source>
        <translation>Die Dateien sind Byte für Byte gleich.</translation>
    </message>
    <message>
        <source>the same program</source>
        <translation>dasselbe Programm</translation>
    </message>
    <message>
        <source>only A has this stage</source>
        <translation>nur A hat diese Stufe</translation>
    </message>
    <message>
        <source>only B has this stage</source>
        <translation>nur B hat diese Stufe</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>%1 ↔ %2 instructions</source>
        <translation>%1 ↔ %2 Instruktionen</translation>
    </message>
</context>
<context>
    <name>views::PassStrip</name>
    <message>
        <source>Show the Whole Strip</source>
        <translation>Ganze Leiste zeigen</translation>
    </message>
    <message>
        <source>Fold the Strip</source>
        <translation>Leiste einklappen</translation>
    </message>
    <message>
        <source>Show pipelines, names and the field that finds a pass</source>
        <translation>Pipelines, Namen und das Feld zeigen, das einen Pass findet</translation>
    </message>
    <message>
        <source>Fold the strip to a row, so that the panes have the room</source>
        <translation>Die Leiste zu einer Zeile einklappen, damit die Ansichten den Platz haben</translation>
    </message>
    <message>
        <source>Stages of the Compilation</source>
        <translation>Stufen der Kompilierung</translation>
    </message>
    <message>
        <source>The arrow keys choose a stage; a typed name finds a pass.</source>
        <translation>Die Pfeiltasten wählen eine Stufe; ein getippter Name findet einen Pass.</translation>
    </message>
    <message>
        <source>Read Stages</source>
        <translation>Stufen lesen</translation>
    </message>
    <message>
        <source>Continue to read the stages of the module</source>
        <translation>Die Stufen des Moduls weiterlesen</translation>
    </message>
    <message>
        <source>Hide Unchanged</source>
        <translation>Unveränderte ausblenden</translation>
    </message>
    <message>
        <source>Leave out stages that left the module as it was</source>
        <translation>Stufen weglassen, die das Modul ließen, wie es war</translation>
    </message>
    <message>
        <source>Find a pass…</source>
        <translation>Pass suchen…</translation>
    </message>
    <message>
        <source>Find a Pass</source>
        <translation>Pass suchen</translation>
    </message>
    <message>
        <source>Previous stage that touched the selected instruction</source>
        <translation>Vorige Stufe, die die ausgewählte Instruktion berührt hat</translation>
    </message>
    <message>
        <source>Next stage that touched the selected instruction</source>
        <translation>Nächste Stufe, die die ausgewählte Instruktion berührt hat</translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 read</source>
        <translation>%1 von %2 gelesen</translation>
    </message>
    <message>
        <source>%1 changed the module, %2 left it as it was</source>
        <translation>%1 haben das Modul geändert, %2 ließen es, wie es war</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 nicht lesbar</translation>
    </message>
    <message>
        <source>no stages between the first and the last: %1 writes one for each pass</source>
        <translation>keine Stufen zwischen der ersten und der letzten: %1 schreibt für jeden Pass eine</translation>
    </message>
    <message>
        <source>not every pass has a stage</source>
        <translation>nicht jeder Pass hat eine Stufe</translation>
    </message>
    <message>
        <source>+ added   ~ changed   ⇄ moved   − removed   height: instructions touched, logarithmic</source>
        <translation>+ hinzugekommen   ~ geändert   ⇄ verschoben   − entfernt   Höhe: berührte Instruktionen, logarithmisch</translation>
    </message>
    <message numerus="yes">
        <source>‹ %n earlier</source>
        <comment>passes that touched the selection</comment>
        <translation>
            <numerusform>‹ %n früherer</numerusform>
            <numerusform>‹ %n frühere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later ›</source>
        <comment>passes that touched the selection</comment>
        <translation>
            <numerusform>%n späterer ›</numerusform>
            <numerusform>%n spätere ›</numerusform>
        </translation>
    </message>
    <message>
        <source>Previous Pass That Touched the Selection</source>
        <translation>Voriger Pass, der die Auswahl berührt hat</translation>
    </message>
    <message>
        <source>Next Pass That Touched the Selection</source>
        <translation>Nächster Pass, der die Auswahl berührt hat</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Instructions before + added − removed = after: %1 + %2 − %3 = %4</source>
        <translation>Instruktionen davor + hinzugekommen − entfernt = danach: %1 + %2 − %3 = %4</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugekommen</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>They count as added and as removed, too.</source>
        <translation>Sie zählen auch als hinzugekommen und als entfernt.</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>Umbenannt</translation>
    </message>
    <message>
        <source>Fusions</source>
        <translation>Fusionen</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>%1, unchanged</source>
        <translation>%1, unverändert</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Computations</source>
        <translation>Computations</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>the first stage: %1 instructions</source>
        <translation>die erste Stufe: %1 Instruktionen</translation>
    </message>
    <message>
        <source>unchanged: the files are the same, byte for byte</source>
        <translation>unverändert: Die Dateien sind Byte für Byte gleich</translation>
    </message>
    <message>
        <source>unchanged: the same instructions</source>
        <translation>unverändert: dieselben Instruktionen</translation>
    </message>
    <message>
        <source>compared with %1, across stages that cannot be read</source>
        <translation>verglichen mit %1, über Stufen hinweg, die nicht lesbar sind</translation>
    </message>
    <message>
        <source>the result of this pipeline, written again</source>
        <translation>das Ergebnis dieser Pipeline, noch einmal geschrieben</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) missing before it</source>
        <translation>
            <numerusform>davor fehlt %n Nummer</numerusform>
            <numerusform>davor fehlen %n Nummern</numerusform>
        </translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>final</source>
        <translation>letzte</translation>
    </message>
    <message>
        <source>The file that is shown is not a stage of the compilation. Choose a stage.</source>
        <translation>Die gezeigte Datei ist keine Stufe der Kompilierung. Wählen Sie eine Stufe.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 · in %2</source>
        <translation>%1 · in %2</translation>
    </message>
    <message>
        <source>This stage is being read.</source>
        <translation>Diese Stufe wird gelesen.</translation>
    </message>
    <message>
        <source>No pass is named %1.</source>
        <translation>Kein Pass heißt %1.</translation>
    </message>
    <message>
        <source>Into another computation; some may be changed as well.</source>
        <translation>In eine andere Computation; manche können auch geändert sein.</translation>
    </message>
</context>
<context>
    <name>views::PassesView</name>
    <message>
        <source>Passes</source>
        <translation>Pässe</translation>
    </message>
    <message>
        <source>Find passes: fusion, change:added opcode:copy bytes&gt;1M …</source>
        <translation>Pässe suchen: fusion, change:added opcode:copy bytes&gt;1M …</translation>
    </message>
    <message>
        <source>Find passes by name or by what they changed</source>
        <translation>Pässe nach dem Namen suchen oder nach dem, was sie geändert haben</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Filters for common questions</source>
        <translation>Filter für häufige Fragen</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>Als CSV exportieren…</translation>
    </message>
    <message>
        <source>The stages are still being read.</source>
        <translation>Die Stufen werden noch gelesen.</translation>
    </message>
    <message>
        <source>Searching changes</source>
        <translation>Änderungen werden durchsucht</translation>
    </message>
    <message>
        <source>%1 of %2 stages</source>
        <translation>%1 von %2 Stufen</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) found</source>
        <translation>
            <numerusform>%n Änderung gefunden</numerusform>
            <numerusform>%n Änderungen gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>the passes of its compilation</source>
        <translation>die Pässe seiner Kompilierung</translation>
    </message>
    <message>
        <source>There is only one stage of this module.</source>
        <translation>Von diesem Modul gibt es nur eine Stufe.</translation>
    </message>
    <message>
        <source>With this flag XLA writes a stage after each pass that changes the module:</source>
        <translation>Mit diesem Flag schreibt XLA eine Stufe nach jedem Pass, der das Modul ändert:</translation>
    </message>
    <message>
        <source>The changes of all stages were searched.</source>
        <translation>Durchsucht wurden die Änderungen aller Stufen.</translation>
    </message>
    <message>
        <source>No stage changed the module.</source>
        <translation>Keine Stufe hat das Modul geändert.</translation>
    </message>
    <message>
        <source>Unchanged stages are hidden.</source>
        <translation>Unveränderte Stufen sind ausgeblendet.</translation>
    </message>
    <message>
        <source>Export Passes</source>
        <translation>Pässe exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Names of passes and pipelines were searched.</source>
        <translation>Durchsucht wurden die Namen von Pässen und Pipelines.</translation>
    </message>
    <message>
        <source>Who Broke the Selected Fusion?</source>
        <translation>Wer hat die ausgewählte Fusion aufgelöst?</translation>
    </message>
    <message>
        <source>First select a fusion that a pass made.</source>
        <translation>Wählen Sie zuerst eine Fusion aus, die ein Pass erzeugt hat.</translation>
    </message>
    <message>
        <source>No pass made a fusion of this name.</source>
        <translation>Kein Pass hat eine Fusion dieses Namens erzeugt.</translation>
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
        <source>%1; the dump names step %2</source>
        <translation>%1; der Dump nennt Schritt %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>%1 steps from %2 to %3</source>
        <translation>%1 Schritte von %2 bis %3</translation>
    </message>
</context>
<context>
    <name>views::ProblemsView</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Show in Text</source>
        <translation>Im Text zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Full text of the problem</source>
        <translation>Vollständiger Text des Problems</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>The open files were read without problems.</source>
        <translation>Die geöffneten Dateien wurden ohne Probleme gelesen.</translation>
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
        <source>Saved queries (Alt+Down)</source>
        <translation>Gespeicherte Abfragen (Alt+Ab)</translation>
    </message>
</context>
<context>
    <name>views::ReportPanel</name>
    <message>
        <source>Listed entries</source>
        <translation>Aufgeführte Einträge</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>The peak in the dump is at step %1. The values below are live there.</source>
        <translation>Der Peak im Dump liegt in Schritt %1. Die Werte darunter leben dort.</translation>
    </message>
    <message>
        <source>Matching the entries of the message</source>
        <translation>Einträge der Meldung werden zugeordnet</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Order of the Text</source>
        <translation>Reihenfolge des Texts</translation>
    </message>
    <message>
        <source>The open module %1 has none of these entries: the message is about another program.</source>
        <translation>Das geöffnete Modul %1 hat keinen dieser Einträge: die Meldung betrifft ein anderes Programm.</translation>
    </message>
    <message>
        <source>The module with this line is not open. “Open Source in Editor” (%1) opens the file.</source>
        <translation>Das Modul mit dieser Zeile ist nicht geöffnet. „Quelle im Editor öffnen“ (%1) öffnet die Datei.</translation>
    </message>
    <message>
        <source>Open the Dump in “%1”</source>
        <translation>Dump in „%1“ öffnen</translation>
    </message>
    <message>
        <source>Show Advice</source>
        <translation>Empfehlungen zeigen</translation>
    </message>
    <message>
        <source>Changes of the program that lower its memory, each planned again</source>
        <translation>Änderungen des Programms, die seinen Speicher verringern, jede neu geplant</translation>
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
        <source>Roofline chart of the instructions</source>
        <translation>Roofline-Diagramm der Instruktionen</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Instruktionen</translation>
    </message>
    <message>
        <source>%1 %2, %3 in one run of the module</source>
        <translation>%1 %2, %3 in einem Lauf des Moduls</translation>
    </message>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/Byte</translation>
    </message>
    <message>
        <source>%1 per execution, bound by %2</source>
        <translation>%1 pro Ausführung, begrenzt durch %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Estimated at the peak rates of %1</source>
        <translation>Geschätzt bei den Spitzenraten von %1</translation>
    </message>
    <message>
        <source>%1 FLOPs, %2 accessed in one run of the module</source>
        <translation>%1 FLOPs, %2 im Zugriff in einem Lauf des Moduls</translation>
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
        <source>Computing the roofline</source>
        <translation>Roofline wird berechnet</translation>
    </message>
    <message>
        <source>the module</source>
        <translation>das Modul</translation>
    </message>
    <message>
        <source>No memory bandwidth is known for %1.</source>
        <translation>Für %1 ist keine Speicherbandbreite bekannt.</translation>
    </message>
    <message>
        <source>No instruction of %1 has known FLOPs, bytes and rates.</source>
        <translation>Für keine Instruktion (%1) sind FLOPs, Bytes und Raten bekannt.</translation>
    </message>
    <message>
        <source>No instruction of %1 has floating-point operations.</source>
        <translation>Keine Instruktion (%1) hat Gleitkommaoperationen.</translation>
    </message>
    <message>
        <source>Choose a device with known rates in View ▸ Device for Estimated Times.</source>
        <translation>Unter „Ansicht ▸ Gerät für geschätzte Zeiten“ ein Gerät mit bekannten Raten wählen.</translation>
    </message>
    <message>
        <source>Select a computation, a scope or source lines with floating-point operations.</source>
        <translation>Eine Computation, einen Scope oder Quellzeilen mit Gleitkommaoperationen auswählen.</translation>
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
        <source>%1 unknown</source>
        <translation>%1 unbekannt</translation>
    </message>
    <message>
        <source>%1 off the chart (%2 of the time)</source>
        <translation>%1 außerhalb des Diagramms (%2 der Zeit)</translation>
    </message>
    <message>
        <source>its roofline</source>
        <translation>seine Roofline</translation>
    </message>
    <message>
        <source>area of a dot: its time</source>
        <translation>Fläche eines Punkts: seine Zeit</translation>
    </message>
    <message>
        <source>in one run of the module, estimated at the peak rates of %1, so dots are on the roof by construction</source>
        <translation>in einem Lauf des Moduls, geschätzt mit den Spitzenraten von %1, daher liegen Punkte konstruktionsbedingt auf dem Dach</translation>
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
        <source>Remove the selected query (Del)</source>
        <translation>Die ausgewählte Abfrage entfernen (Entf)</translation>
    </message>
    <message>
        <source>The query %1 has no name.</source>
        <translation>Die Abfrage %1 hat keinen Namen.</translation>
    </message>
    <message>
        <source>Two queries are named %1.</source>
        <translation>Zwei Abfragen heißen %1.</translation>
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
        <source>Query name (an existing one is replaced):</source>
        <translation>Name der Abfrage (eine vorhandene wird ersetzt):</translation>
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
        <source>Expand Subtree</source>
        <translation>Teilbaum ausklappen</translation>
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
        <source>All scope paths were searched.</source>
        <translation>Alle Scope-Pfade wurden durchsucht.</translation>
    </message>
    <message>
        <source>Isolate in Graph</source>
        <translation>Im Graphen isolieren</translation>
    </message>
    <message>
        <source>Fold in Graph</source>
        <translation>Im Graphen falten</translation>
    </message>
    <message>
        <source>its scopes</source>
        <translation>seine Scopes</translation>
    </message>
    <message>
        <source>Program Order</source>
        <translation>Programmreihenfolge</translation>
    </message>
</context>
<context>
    <name>views::SearchView</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Search all open modules: words, opcode:fusion, bytes&gt;64M, live@peak …</source>
        <translation>In allen geöffneten Modulen suchen: Wörter, opcode:fusion, bytes&gt;64M, live@peak …</translation>
    </message>
    <message>
        <source>Search all open modules</source>
        <translation>In allen geöffneten Modulen suchen</translation>
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
        <source>Copy Rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>Type to search all open modules.</source>
        <translation>Tippen, um in allen geöffneten Modulen zu suchen.</translation>
    </message>
    <message>
        <source>No matches in the open modules.</source>
        <translation>Keine Treffer in den geöffneten Modulen.</translation>
    </message>
    <message>
        <source>Try fewer words, or * as a wildcard.</source>
        <translation>Weniger Wörter oder * als Platzhalter versuchen.</translation>
    </message>
    <message>
        <source>Search results (%1)</source>
        <translation>Suchergebnisse (%1)</translation>
    </message>
    <message>
        <source>%1 matches in %2 modules</source>
        <translation>%1 Treffer in %2 Modulen</translation>
    </message>
    <message>
        <source>The query is invalid.</source>
        <translation>Die Abfrage ist ungültig.</translation>
    </message>
    <message>
        <source>Select All Matches</source>
        <translation>Alle Treffer auswählen</translation>
    </message>
    <message>
        <source>Searching the text</source>
        <translation>Text wird durchsucht</translation>
    </message>
    <message>
        <source>No instruction of the current module matches.</source>
        <translation>Keine Instruktion des aktuellen Moduls ist ein Treffer.</translation>
    </message>
    <message>
        <source>Words match names, opcodes, shapes, scopes, source lines, buffers and text. Terms such as opcode:fusion bytes&gt;64M scope~/mlp/ live@peak compare fields.</source>
        <translation>Wörter finden Namen, Opcodes, Shapes, Scopes, Quellzeilen, Puffer und Text. Ausdrücke wie opcode:fusion bytes&gt;64M scope~/mlp/ live@peak vergleichen Felder.</translation>
    </message>
    <message>
        <source>No name matches.</source>
        <translation>Kein Name ist ein Treffer.</translation>
    </message>
    <message>
        <source>The text is being searched.</source>
        <translation>Der Text wird durchsucht.</translation>
    </message>
    <message>
        <source>Search Remaining Modules</source>
        <translation>Übrige Module durchsuchen</translation>
    </message>
    <message>
        <source>Searching %1</source>
        <translation>Suche in %1</translation>
    </message>
    <message>
        <source>No matches in the modules searched so far.</source>
        <translation>Keine Treffer in den bisher durchsuchten Modulen.</translation>
    </message>
    <message>
        <source>%1 of %2 modules have not been read yet.</source>
        <translation>%1 von %2 Modulen sind noch nicht gelesen.</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 modules searched</source>
        <translation>%1 · %2 von %3 Modulen durchsucht</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
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
    <message>
        <source>Search All Stages of the Module</source>
        <translation>Alle Stufen des Moduls durchsuchen</translation>
    </message>
    <message>
        <source>All Stages</source>
        <translation>Alle Stufen</translation>
    </message>
    <message>
        <source>Search all stages of the module that is shown, in order</source>
        <translation>Alle Stufen des angezeigten Moduls der Reihe nach durchsuchen</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 stages searched</source>
        <translation>%1 · %2 von %3 Stufen durchsucht</translation>
    </message>
    <message>
        <source>Search (%1)</source>
        <translation>Suche (%1)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
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
        <source>%1 is not on this machine. Choose the folder that contains the sources, or drop it here.</source>
        <translation>%1 liegt nicht auf diesem Rechner. Den Ordner mit den Quelldateien wählen oder hierher ziehen.</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>%1. You see the version read earlier.</source>
        <translation>%1. Gezeigt wird die zuvor gelesene Version.</translation>
    </message>
    <message>
        <source>%3, found in %4, has %1 lines, but the dump names line %2. The file may be another version.</source>
        <translation>%3, gefunden in %4, hat %1 Zeilen, aber der Dump nennt Zeile %2. Die Datei könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>Line %1 of %2, found in %3, is blank or a comment, but the dump names it. The file may be another version.</source>
        <translation>Zeile %1 von %2, gefunden in %3, ist leer oder ein Kommentar, aber der Dump nennt sie. Die Datei könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>%1 of the %2 lines that the dump names are blank or comments in %4, found in %5; the first is line %3. The file may be another version.</source>
        <translation>%1 der %2 Zeilen, die der Dump nennt, sind in %4, gefunden in %5, leer oder Kommentare; die erste ist Zeile %3. Die Datei könnte eine andere Version sein.</translation>
    </message>
    <message>
        <source>Source Root Folder</source>
        <translation>Stammordner der Quelldateien</translation>
    </message>
    <message>
        <source>Searching for sources in %1</source>
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
        <source>Found %1 of %2 source files with this mapping:
%3</source>
        <translation>%1 von %2 Quelldateien mit dieser Zuordnung gefunden:
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
        <source>Choose Source Folder</source>
        <translation>Ordner mit den Quelldateien wählen</translation>
    </message>
</context>
<context>
    <name>views::SourceView</name>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Source Root Folder…</source>
        <translation>Stammordner der Quelldateien…</translation>
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
        <source>This module has no source metadata.</source>
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
        <source>No later line with cost in this file</source>
        <translation>Keine spätere Zeile mit Kosten in dieser Datei</translation>
    </message>
    <message>
        <source>No earlier line with cost in this file</source>
        <translation>Keine frühere Zeile mit Kosten in dieser Datei</translation>
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
        <source>its source lines</source>
        <translation>seine Quellzeilen</translation>
    </message>
    <message>
        <source>This module has no locations.</source>
        <translation>Dieses Modul hat keine Quellpositionen.</translation>
    </message>
    <message>
        <source>In JAX, print it with jax.jit(f).lower(…).as_text(debug_info=True).</source>
        <translation>Geben Sie es in JAX mit jax.jit(f).lower(…).as_text(debug_info=True) aus.</translation>
    </message>
    <message>
        <source>Dump the module again with this flag:</source>
        <translation>Schreiben Sie den Dump des Moduls erneut mit diesem Flag:</translation>
    </message>
    <message>
        <source>Comparing source lines</source>
        <translation>Quelltextzeilen werden verglichen</translation>
    </message>
</context>
<context>
    <name>views::SummaryPanel</name>
    <message>
        <source>limit: %1</source>
        <translation>Grenze: %1</translation>
    </message>
    <message>
        <source>Copy Memory Summary</source>
        <translation>Speicherübersicht kopieren</translation>
    </message>
    <message>
        <source>Memory summary</source>
        <translation>Speicherübersicht</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherbereich</translation>
    </message>
    <message>
        <source>Memory space shown</source>
        <translation>Angezeigter Speicherbereich</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>Copies the five lines as text</source>
        <translation>Kopiert die fünf Zeilen als Text</translation>
    </message>
    <message>
        <source>Memory summary copied</source>
        <translation>Speicherübersicht kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as Report</source>
        <translation>Als Bericht kopieren</translation>
    </message>
    <message>
        <source>Copies the memory report as Markdown, with causes and advice</source>
        <translation>Kopiert den Speicherbericht als Markdown, mit Ursachen und Empfehlungen</translation>
    </message>
    <message>
        <source>Summarizing memory…</source>
        <translation>Speicher wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Message: %1</source>
        <translation>Meldung: %1</translation>
    </message>
    <message>
        <source>%1 reserved, limit %2</source>
        <translation>%1 reserviert, Grenze %2</translation>
    </message>
    <message>
        <source>no limit is known</source>
        <translation>keine Grenze bekannt</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>pushed up by %1</source>
        <translation>hochgedrückt von %1</translation>
    </message>
    <message>
        <source>Temporaries are pushed up by %1</source>
        <translation>Temporäre Werte sind hochgedrückt von %1</translation>
    </message>
    <message>
        <source>The memory that this program may take in the default memory space: choose a device, or enter bytes such as 15.5 GiB and press Enter. For GPUs the limit of a device is 75% of its memory, which JAX preallocates. Empty: the limit of the out-of-memory message or of the dump&apos;s device, otherwise the one of Preferences ▸ Devices.</source>
        <translation>Der Speicher, den dieses Programm im Standardbereich belegen darf: ein Gerät wählen oder Bytes wie 15.5 GiB eingeben und die Eingabetaste drücken. Bei GPUs sind es 75 % des Speichers, die JAX vorab belegt. Leer: die Grenze der Out-of-Memory-Meldung oder des Geräts im Dump, sonst die aus Einstellungen ▸ Geräte.</translation>
    </message>
    <message>
        <source>%1 needed, limit %2</source>
        <translation>%1 benötigt, Grenze %2</translation>
    </message>
    <message>
        <source>counted by the compiler: %1</source>
        <translation>vom Compiler gezählt: %1</translation>
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
        <source>The selection has %1 MiB; at most %2 MiB can be copied at once.</source>
        <translation>Die Auswahl hat %1 MiB; höchstens %2 MiB lassen sich auf einmal kopieren.</translation>
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
        <source>Line reported by the compiler for the selection</source>
        <translation>Vom Compiler für die Auswahl angegebene Zeile</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>number and text of a line</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Matches the search</source>
        <translation>Treffer der Suche</translation>
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
        <source>no matches</source>
        <translation>keine Treffer</translation>
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
        <source>%1 (wrapped)</source>
        <translation>%1 (Suche umgebrochen)</translation>
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
        <source>Back to Module</source>
        <translation>Zurück zum Modul</translation>
    </message>
    <message>
        <source>Clear Selection or End Search</source>
        <translation>Auswahl aufheben oder Suche beenden</translation>
    </message>
    <message>
        <source>its text</source>
        <translation>seinen Text</translation>
    </message>
    <message>
        <source>In JAX, jax.jit(f).lower(…).compile().as_text() returns the HLO. XLA writes it when the program runs with %1.</source>
        <translation>In JAX liefert jax.jit(f).lower(…).compile().as_text() das HLO. XLA schreibt es, wenn das Programm mit %1 läuft.</translation>
    </message>
    <message>
        <source>Copy the Flag</source>
        <translation>Flag kopieren</translation>
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
    <name>views::UnionLegend</name>
    <message>
        <source>added, only B</source>
        <translation>hinzugefügt, nur B</translation>
    </message>
    <message>
        <source>removed, only A</source>
        <translation>entfernt, nur A</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>T other side · Shift+T rendering</source>
        <translation>T andere Seite · Umschalt+T Darstellung</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
</context>
<context>
    <name>views::UnionView</name>
    <message>
        <source>… %1 same</source>
        <translation>… %1 gleich</translation>
    </message>
    <message>
        <source>%1 as drawn elsewhere</source>
        <translation>%1 wie anderswo gezeichnet</translation>
    </message>
    <message>
        <source>Compared Graph</source>
        <translation>Vergleichsgraph</translation>
    </message>
    <message>
        <source>Shown part</source>
        <translation>Gezeigter Teil</translation>
    </message>
    <message>
        <source>Show: automatic</source>
        <translation>Zeigen: automatisch</translation>
    </message>
    <message>
        <source>Show: changes, 1 hop</source>
        <translation>Zeigen: Änderungen, 1 Schritt</translation>
    </message>
    <message>
        <source>Show: changes, 2 hops</source>
        <translation>Zeigen: Änderungen, 2 Schritte</translation>
    </message>
    <message>
        <source>Show: everything</source>
        <translation>Zeigen: alles</translation>
    </message>
    <message>
        <source>Union</source>
        <translation>Vereinigung</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>One Side</source>
        <translation>Eine Seite</translation>
    </message>
    <message>
        <source>Next Rendering of the Comparison</source>
        <translation>Nächste Darstellung des Vergleichs</translation>
    </message>
    <message>
        <source>Show Everything or Only Changes</source>
        <translation>Alles oder nur Änderungen zeigen</translation>
    </message>
    <message>
        <source>Compare What It Calls</source>
        <translation>Aufgerufenes vergleichen</translation>
    </message>
    <message>
        <source>Compare the Caller</source>
        <translation>Aufrufer vergleichen</translation>
    </message>
    <message>
        <source>Drawing the compared graph</source>
        <translation>Vergleichsgraph zeichnen</translation>
    </message>
    <message>
        <source>Double-click or press E to open it.</source>
        <translation>Doppelklick oder E öffnet ihn.</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) inside</source>
        <translation>
            <numerusform>%n Änderung darin</numerusform>
            <numerusform>%n Änderungen darin</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>drawn once for %n equal change(s)</source>
        <translation>
            <numerusform>einmal für %n gleiche Änderung gezeichnet</numerusform>
            <numerusform>einmal für %n gleiche Änderungen gezeichnet</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is compared.</source>
        <translation>Nichts wird verglichen.</translation>
    </message>
    <message>
        <source>Select two modules and choose Compare to see what changed.</source>
        <translation>Zwei Module auswählen und „Vergleichen“ wählen, um zu sehen, was sich geändert hat.</translation>
    </message>
    <message>
        <source>This module is not part of the comparison.</source>
        <translation>Dieses Modul gehört nicht zum Vergleich.</translation>
    </message>
    <message>
        <source>Show one of its two sides.</source>
        <translation>Eine der beiden Seiten zeigen.</translation>
    </message>
    <message>
        <source>The graph cannot be drawn: %1.</source>
        <translation>Der Graph kann nicht gezeichnet werden: %1.</translation>
    </message>
    <message>
        <source>The computation is empty.</source>
        <translation>Die Berechnung ist leer.</translation>
    </message>
    <message>
        <source>No changes here</source>
        <translation>Keine Änderungen hier</translation>
    </message>
    <message>
        <source>all %1 boxes</source>
        <translation>alle %1 Kästen</translation>
    </message>
    <message>
        <source>%1 of %2 boxes</source>
        <translation>%1 von %2 Kästen</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>kein Gegenstück</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) here</source>
        <translation>
            <numerusform>%n Änderung hier</numerusform>
            <numerusform>%n Änderungen hier</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in the module</source>
        <translation>%1 im Modul</translation>
    </message>
    <message>
        <source>(no scope)</source>
        <translation>(kein Scope)</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>%1 gleich</translation>
    </message>
    <message>
        <source>Everything below 200 boxes, otherwise changes with 1 hop around them; scopes if these are more than 250 boxes</source>
        <translation>Alles unter 200 Kästen, sonst Änderungen mit 1 Schritt Umgebung; Scopes, wenn das mehr als 250 Kästen sind</translation>
    </message>
    <message>
        <source>Open Unchanged Stretch or Call</source>
        <translation>Unveränderten Abschnitt oder Aufruf öffnen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole drawing (F)</source>
        <translation>Die ganze Zeichnung zeigen (F)</translation>
    </message>
    <message>
        <source>Select an unchanged stretch (… same), a fusion or a loop to open it.</source>
        <translation>Wählen Sie einen unveränderten Abschnitt (… gleich), eine Fusion oder eine Schleife, um sie zu öffnen.</translation>
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
        <source>Clear range (Esc)</source>
        <translation>Bereich aufheben (Esc)</translation>
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
        <source>Memory usage is read from *-buffer-assignment.txt, next to the module.</source>
        <translation>Die Speichernutzung wird aus *-buffer-assignment.txt neben dem Modul gelesen.</translation>
    </message>
    <message>
        <source>Drag here to choose a range of steps.</source>
        <translation>Hier ziehen, um einen Bereich von Schritten zu wählen.</translation>
    </message>
    <message>
        <source>Previous and next step</source>
        <translation>Voriger und nächster Schritt</translation>
    </message>
    <message>
        <source>Page back or forward</source>
        <translation>Seite zurück oder vor</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>Erster und letzter Schritt</translation>
    </message>
    <message>
        <source>Choose a range of steps</source>
        <translation>Bereich von Schritten wählen</translation>
    </message>
    <message>
        <source>Clear range</source>
        <translation>Bereich aufheben</translation>
    </message>
    <message>
        <source>Next peak</source>
        <translation>Nächster Peak</translation>
    </message>
    <message>
        <source>Pin or unpin the step</source>
        <translation>Schritt anheften oder lösen</translation>
    </message>
    <message>
        <source>Move Cursor to Step %1</source>
        <translation>Cursor zu Schritt %1 bewegen</translation>
    </message>
    <message>
        <source>Move Cursor to Peak</source>
        <translation>Cursor zum Peak bewegen</translation>
    </message>
    <message>
        <source>Pin Step %1</source>
        <translation>Schritt %1 anheften</translation>
    </message>
    <message>
        <source>Unpin Step</source>
        <translation>Angehefteten Schritt lösen</translation>
    </message>
    <message>
        <source>Show All Steps</source>
        <translation>Alle Schritte zeigen</translation>
    </message>
    <message>
        <source>Live bytes</source>
        <translation>Lebende Bytes</translation>
    </message>
    <message>
        <source>its memory usage</source>
        <translation>seine Speichernutzung</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>reserviert %1</translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation>%1 reserviert</translation>
    </message>
    <message>
        <source>Memory space shown. Choose another one in the Memory view.</source>
        <translation>Angezeigter Speicherraum. In der Ansicht „Speicher“ lässt sich ein anderer wählen.</translation>
    </message>
    <message>
        <source>Live bytes by colour</source>
        <translation>Lebende Bytes nach Farbe</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Scoped memory of kernels while they run, which no value has</source>
        <translation>Scoped Memory von Kerneln, während sie laufen; kein Wert hat ihn</translation>
    </message>
    <message>
        <source>%1 of scoped memory while it runs</source>
        <translation>%1 Scoped Memory, während er läuft</translation>
    </message>
</context>
<context>
    <name>views::WaterfallChart</name>
    <message>
        <source>Waterfall from A to B</source>
        <translation>Wasserfall von A nach B</translation>
    </message>
    <message>
        <source>%1 to %2, a difference of %3</source>
        <translation>%1 zu %2, eine Differenz von %3</translation>
    </message>
    <message>
        <source>Peak A</source>
        <translation>Spitze A</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Peak B</source>
        <translation>Spitze B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>views::WaterfallView</name>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>element type</source>
        <translation>Elementtyp</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>layout or padding</source>
        <translation>Layout oder Padding</translation>
    </message>
    <message>
        <source>memory space</source>
        <translation>Speicherbereich</translation>
    </message>
    <message>
        <source>lives longer</source>
        <translation>lebt länger</translation>
    </message>
    <message>
        <source>ends earlier</source>
        <translation>endet früher</translation>
    </message>
    <message>
        <source>defined earlier</source>
        <translation>früher definiert</translation>
    </message>
    <message>
        <source>defined later</source>
        <translation>später definiert</translation>
    </message>
    <message>
        <source>peak elsewhere</source>
        <translation>Spitze anderswo</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
    <message>
        <source>Compared metric</source>
        <translation>Verglichene Größe</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Reserved memory</source>
        <translation>Reservierter Speicher</translation>
    </message>
    <message>
        <source>Bytes accessed</source>
        <translation>Gelesene und geschriebene Bytes</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Compared places</source>
        <translation>Verglichene Stellen</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherbereich</translation>
    </message>
    <message>
        <source>Groups that differ</source>
        <translation>Gruppen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>A → B</source>
        <translation>A → B</translation>
    </message>
    <message>
        <source>Move between bars, or along the curves</source>
        <translation>Zwischen Balken oder auf den Kurven bewegen</translation>
    </message>
    <message>
        <source>Show the values of a bar</source>
        <translation>Werte eines Balkens zeigen</translation>
    </message>
    <message>
        <source>By scope</source>
        <translation>Nach Scope</translation>
    </message>
    <message>
        <source>By source line</source>
        <translation>Nach Quellzeile</translation>
    </message>
    <message>
        <source>By argument</source>
        <translation>Nach Argument</translation>
    </message>
    <message>
        <source>By allocation kind</source>
        <translation>Nach Art der Allokation</translation>
    </message>
    <message>
        <source>By element type</source>
        <translation>Nach Elementtyp</translation>
    </message>
    <message>
        <source>By opcode</source>
        <translation>Nach Opcode</translation>
    </message>
    <message>
        <source>By computation</source>
        <translation>Nach Berechnung</translation>
    </message>
    <message>
        <source>By value</source>
        <translation>Nach Wert</translation>
    </message>
    <message>
        <source>By instruction</source>
        <translation>Nach Instruktion</translation>
    </message>
    <message>
        <source>Comparing the sums</source>
        <translation>Summen vergleichen</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instruktionen</translation>
    </message>
    <message>
        <source>Nothing is compared.</source>
        <translation>Nichts wird verglichen.</translation>
    </message>
    <message>
        <source>Select two modules and choose Compare to see where bytes came from.</source>
        <translation>Zwei Module auswählen und „Vergleichen“ wählen, um zu sehen, woher die Bytes kommen.</translation>
    </message>
    <message>
        <source>The memory of the two sides cannot be compared: %1.</source>
        <translation>Der Speicher der beiden Seiten kann nicht verglichen werden: %1.</translation>
    </message>
    <message>
        <source>Bytes accessed and FLOPs can be compared above. This flag writes buffer dumps:</source>
        <translation>Gelesene und geschriebene Bytes und FLOPs lassen sich oben vergleichen. Dieses Flag schreibt Buffer-Dumps:</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>both estimated by the same rules, because a side has no buffer assignment, which XLA_FLAGS=--xla_dump_to=DIR writes</source>
        <translation>beide nach denselben Regeln geschätzt, weil eine Seite kein Buffer-Assignment hat, das XLA_FLAGS=--xla_dump_to=DIR schreibt</translation>
    </message>
    <message>
        <source>in one run of the module, estimated</source>
        <translation>in einem Lauf des Moduls, geschätzt</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>No group differs.</source>
        <translation>Keine Gruppe unterscheidet sich.</translation>
    </message>
    <message>
        <source>Sum: %1 = %2 − %3.</source>
        <translation>Summe: %1 = %2 − %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n group(s) (is|are) equal.</source>
        <translation>
            <numerusform>%n Gruppe ist gleich.</numerusform>
            <numerusform>%n Gruppen sind gleich.</numerusform>
        </translation>
    </message>
    <message>
        <source>The costs of the two sides cannot be compared: %1.</source>
        <translation>Die Kosten der beiden Seiten können nicht verglichen werden: %1.</translation>
    </message>
    <message>
        <source>memory no longer shared</source>
        <translation>Speicher nicht mehr geteilt</translation>
    </message>
    <message>
        <source>memory now shared</source>
        <translation>Speicher jetzt geteilt</translation>
    </message>
    <message>
        <source>bytes of another value</source>
        <translation>Bytes eines anderen Werts</translation>
    </message>
    <message>
        <source>Own peaks</source>
        <translation>Eigene Peaks</translation>
    </message>
    <message>
        <source>Same place</source>
        <translation>Gleiche Stelle</translation>
    </message>
    <message>
        <source>Own peaks: each side at its own peak. Same place: B&apos;s peak against A at the step that corresponds to it</source>
        <translation>Eigene Peaks: jede Seite an ihrem eigenen Peak. Gleiche Stelle: der Peak von B gegen A beim entsprechenden Schritt</translation>
    </message>
</context>
<context>
    <name>views::WhyView</name>
    <message>
        <source>Why Is It Live?</source>
        <translation>Warum lebt der Wert?</translation>
    </message>
    <message>
        <source>Copy Donation Advice</source>
        <translation>Donation-Hinweise kopieren</translation>
    </message>
    <message>
        <source>Why the selected value is live</source>
        <translation>Warum der gewählte Wert lebt</translation>
    </message>
    <message>
        <source>Copies one line for each parameter of the program that could be donated to an output.</source>
        <translation>Kopiert eine Zeile für jeden Parameter des Programms, der an eine Ausgabe doniert werden könnte.</translation>
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
        <source>Explaining why the value is live</source>
        <translation>Warum der Wert lebt, wird ermittelt</translation>
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
        <translation>Zum Wählen die Nutzungskurve anklicken.</translation>
    </message>
    <message>
        <source>Select a value in the map, or an instruction that defines one, to see what keeps it live.</source>
        <translation>Einen Wert in der Karte oder eine Instruktion, die einen definiert, auswählen, um zu sehen, was ihn am Leben hält.</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>why a value is live</source>
        <translation>warum ein Wert lebt</translation>
    </message>
    <message>
        <source>What lowers the memory</source>
        <translation>Was Speicher spart</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>spart %1</translation>
    </message>
</context>
<context>
    <name>views::coloring</name>
    <message>
        <source>others</source>
        <translation>weitere</translation>
    </message>
    <message>
        <source>Temporary values in the memory of an output, before it is written</source>
        <translation>Temporäre Werte im Speicher einer Ausgabe, bevor sie geschrieben wird</translation>
    </message>
    <message>
        <source>Temporary values in the memory of a donated parameter, after its last use</source>
        <translation>Temporäre Werte im Speicher eines gespendeten Parameters, nach dessen letzter Verwendung</translation>
    </message>
</context>
</TS>
