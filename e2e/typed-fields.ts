import type { Page } from '@playwright/test'

import { expect } from './provider.ts'

/** The values of fields by name. */
type Fields = Readonly<Record<string, string>>

/** Types into every text field of the page. Returns the values, with those of secret fields separate. */
export async function typeEverywhere(page: Page): Promise<{ plain: Fields; secret: Fields }> {
  const fields = page.getByRole('main').locator('input:not([type=radio], [type=checkbox]), textarea')
  for (const field of await fields.all()) {
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill('12.34')
  }
  const secrets = await listSecretNames(page)
  const typed = Object.entries(await readFields(page))
  const [secret, plain] = [true, false].map((isSecret) =>
    Object.fromEntries(typed.filter(([name]) => secrets.includes(name) === isSecret)),
  )
  console.log(`typed into ${typed.length} fields, ${secrets.length} of them secret, at ${page.url()}`)
  expect(typed.length).toBeGreaterThan(0)
  return { plain: plain ?? {}, secret: secret ?? {} }
}

/** The values of the fields that are not empty. */
export async function readFields(page: Page): Promise<Fields> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')]
    const named = fields.filter(({ name, type }) => name !== '' && !/^(radio|checkbox)$/.test(type))
    return Object.fromEntries(
      named.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    )
  })
}

async function listSecretNames(page: Page): Promise<string[]> {
  return page
    .locator('input[type=password], input[autocomplete^=cc-]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
}

/** Lists the keys of typed values in the storage of the tab. */
export async function listTypedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('.typed')))
}
