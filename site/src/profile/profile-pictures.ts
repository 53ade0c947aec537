/** All that makes the pictures of a look inside interactive: loaded with them. */
import './flame-graph.ts'
import '../shared/elements/sortable-table.ts'
import '../shared/elements/tab-set.ts'
