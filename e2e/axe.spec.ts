import { accessibilityProblems, contrastProblems } from './axe.ts'
import { expect, test } from './provider.ts'

const documentOf = (body: string) =>
  `<!doctype html><html lang="en-NZ"><title>Planted</title><body><main><h1>Planted</h1>${body}</main></body></html>`

test('axe finds a planted violation and is content without it', async ({ page }) => {
  await page.setContent(documentOf('<label>Amount <input></label>'))
  expect(await accessibilityProblems(page)).toEqual([])

  await page.setContent(documentOf('<input>'))
  expect(await accessibilityProblems(page)).toEqual([expect.stringMatching(/^label: /)])
})

test('axe finds pale text in the one look and in the other', async ({ page }) => {
  await page.setContent(documentOf('<p style="color: #ccc; background: #fff">Amount</p>'))

  const pale = [expect.stringMatching(/^color-contrast: .+ p$/)]
  expect(await accessibilityProblems(page)).toEqual(pale)
  expect(await contrastProblems(page)).toEqual(pale)
})
