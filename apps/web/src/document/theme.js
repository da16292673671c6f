// Before the first paint: the theme the customer chose in this browser. Without a choice the system decides.
try {
  var theme = localStorage.getItem('switchboard.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (e) {
  // a browser that keeps nothing has made no choice
}
