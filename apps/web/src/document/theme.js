// Sets the theme that the customer chose in this browser, before the first paint. Without a choice the system decides.
try {
  var theme = localStorage.getItem('switchboard.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (e) {
  // a browser that blocks storage has no stored choice
}
