// Redux style: state and action in, state out
const initial = { checks: 0, lines: [], fresh: 0 }

function reducer (state, action) {
  if (action.type !== 'page') return state
  const lines = action.text.split('\n')
  const fresh = lines.filter(line => !state.lines.includes(line)).length
  return { ...state, checks: state.checks + 1, lines, fresh }
}

let state = initial
const dispatch = action => { state = reducer(state, action) }

module.exports = function changes (text) {
  dispatch({ type: 'page', text })
  return `check ${state.checks}: ${state.fresh} of ${state.lines.length} lines are new`
}
