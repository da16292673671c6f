import { findAceProblems } from './ace.ts'
import { findAccessibilityProblems, findContrastProblems } from './axe.ts'
import { expect, test } from './provider.ts'

const buildDocument = (body: string) =>
  `<!doctype html><html lang="en-NZ"><title>Planted</title><body><main><h1>Planted</h1>${body}</main></body></html>`

test('axe finds a planted violation and is content without it', async ({ page }) => {
  await page.setContent(buildDocument('<label>Amount <input></label>'))
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.setContent(buildDocument('<input>'))
  expect(await findAccessibilityProblems(page)).toEqual([expect.stringMatching(/^label: /)])
})

test('axe finds pale text in the one look and in the other', async ({ page }) => {
  await page.setContent(buildDocument('<p style="color: #ccc; background: #fff">Amount</p>'))

  const pale = [expect.stringMatching(/^color-contrast: .+ p$/)]
  expect(await findAccessibilityProblems(page)).toEqual(pale)
  expect(await findContrastProblems(page)).toEqual(pale)
})

test('IBM’s engine reports two forms of one name, which axe does not', async ({ page }) => {
  const twoForms = (name: string) =>
    buildDocument(`<form aria-label="Pay"><label>Amount <input></label><button type="submit">Pay</button></form>
      <form ${name}><label>Words <input></label><button type="submit">Search</button></form>`)
  await page.setContent(twoForms('aria-label="Search"'))
  expect(await findAceProblems(page)).toEqual([])

  await page.setContent(twoForms('aria-label="Pay"'))
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect((await findAceProblems(page)).map((problem) => problem.split(':')[0])).toEqual([
    'aria_form_label_unique',
    'aria_form_label_unique',
  ])
})
