// Keeps all pages, to be able to look back
const pages = []

function changes(text) {
  const lines = text.split('\n')
  const before = pages.length > 0 ? pages[pages.length - 1].lines : []
  const fresh = lines.filter(line => !before.includes(line)).length
  pages.push({ at: new Date(), lines })
  return `check ${pages.length}: ${fresh} of ${lines.length} lines are new`
}

module.exports = changes
