/* Places the panes as the reader left them, before the first paint. The keys are those of split-handle.ts and outcome-place.ts. */
;(function () {
  var root = document.documentElement
  var height = document.currentScript.dataset.height
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
})()
