/*
 * Places the panes as the reader left them, before the first paint, and keeps room for the line of an assignment, which arrives later.
 * The keys are those of split-handle.ts, outcome-place.ts and assigned-line.ts.
 */
;(function () {
  var root = document.documentElement
  var height = document.currentScript.dataset.height
  var exercise = document.currentScript.dataset.exercise
  function kept(name) {
    try {
      return localStorage.getItem('hotpath:pane:' + name)
    } catch (error) {
      return null /* storage is off: the panes have their initial places */
    }
  }
  function size(property, name) {
    var share = Number(kept(name))
    if (share > 0 && share < 100) root.style.setProperty(property, share + '%')
  }
  root.dataset.outcome = kept('outcome') === 'right' ? 'right' : 'below'
  size('--task', '--task')
  size('--editor-share', height)
  size('--editor-width', '--editor-width')
  /* A line of text, if the reader comes from the assignment for the first time. */
  var line = Number(kept('assigned:' + exercise)) || (/[?&]assignment=/.test(location.search) ? 34 : 0)
  root.style.setProperty('--assigned', line + 'px')
})()
