// Uses the set methods of modern JavaScript and corrects for lines that occur twice
let last = new Set();
let n = 0;

function changes(text) {
  const lines = text.split('\n');
  const fresh = new Set(lines).difference(last);
  last = new Set(lines);
  n++;
  const count = lines.reduce((sum, line) => sum + (fresh.has(line) ? 1 : 0), 0);
  return 'check ' + n + ': ' + count + ' of ' + lines.length + ' lines are new';
}

module.exports = changes;
