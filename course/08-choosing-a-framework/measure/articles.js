module.exports = Array.from({ length: 1000 }, (_, id) => {
  return { id, name: `Hinge no. ${id}`, price: 100 + id, stock: id % 50, tags: ['steel', 'new'] }
})
