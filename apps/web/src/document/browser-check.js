// Written for old browsers. In a browser without flexbox nothing else loads. Source: SHL-005, SHL-006.
var flexible =
  window.CSS && CSS.supports ? CSS.supports('display', 'flex') : 'flexBasis' in document.documentElement.style
if (!flexible) {
  window.unsupportedBrowser = true
  document.getElementById('root').hidden = true
  document.getElementById('unsupported').hidden = false
  if (window.stop) window.stop()
}
