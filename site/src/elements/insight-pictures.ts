/** All that makes the pictures of a look inside interactive: loaded with them. */
import './flame-graph.ts'
import './sortable-table.ts'
import './tab-set.ts'
