/** Everything that makes the pictures of a profile interactive. */
import './flame-graph.ts'
import '../shared/elements/sortable-table.ts'
import '../shared/elements/tab-set.ts'
