/* Sets the theme before the first paint: the reader's choice, else the system's. */
(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('hotpath:theme')
  } catch (error) {
    /* storage is off: the system decides */
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
