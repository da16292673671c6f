import { expect, test } from './provider.ts'
import { signIn } from './steps.ts'

// all other journeys prefer reduced motion
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('SHL-074 links are followed with a fade, one after the other and two at once, without an error', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await signIn(page, 'ben')
  const fades = await page.evaluateHandle(() => {
    const started: number[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      started.push(performance.now())
      return start(update)
    }
    return started
  })

  await page.getByRole('link', { name: 'Power usage' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Power usage' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await fades.evaluate((started) => started.length)).toBe(1)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Kia ora/ })).toBeVisible()
  expect(await fades.evaluate((started) => started.length)).toBe(1)

  await page.evaluate(() => {
    for (const href of ['/power-usage', '/data-usage'])
      document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`)?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Data usage' })).toBeVisible()
  await expect(page).toHaveURL('/data-usage')
  expect(errors).toEqual([])
})
