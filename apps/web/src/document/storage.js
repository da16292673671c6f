// A browser that blocks storage throws at every use of it. Values are then kept in memory, until the page is left.
;(function () {
  function createMemoryStorage() {
    var values = new Map()
    return {
      get length() {
        return values.size
      },
      key: function (place) {
        var keys = Array.from(values.keys())
        return place < keys.length ? String(keys[place]) : null
      },
      getItem: function (key) {
        return values.has(String(key)) ? String(values.get(String(key))) : null
      },
      setItem: function (key, value) {
        values.set(String(key), String(value))
      },
      removeItem: function (key) {
        values.delete(String(key))
      },
      clear: function () {
        values.clear()
      },
    }
  }

  ;['localStorage', 'sessionStorage'].forEach(function (name) {
    try {
      window[name].setItem('switchboard.probe', '')
      window[name].removeItem('switchboard.probe')
    } catch (error) {
      // storage that is full can be read
      if (error.name === 'QuotaExceededError') return
      window.storageIsBlocked = true
      Object.defineProperty(window, name, { value: createMemoryStorage(), configurable: true })
    }
  })
})()
