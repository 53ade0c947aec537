/* Sets the theme before the first paint: the reader's choice, else the system's, which is followed as it changes. */
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)')
  function set() {
    var chosen = null
    try {
      chosen = localStorage.getItem('hotpath:theme')
    } catch (error) {
      /* storage is off: the system decides */
    }
    var dark = chosen ? chosen === 'dark' : system.matches
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  set()
  system.addEventListener('change', set)
  /* It may have been chosen while this page lay in the history. */
  addEventListener('pageshow', function (event) {
    if (event.persisted) set()
  })
})()
