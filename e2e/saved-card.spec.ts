import { expectAccessible } from './axe.ts'
import { expect, test } from './provider.ts'
import { openSummaryDetails, signIn, typeCard } from './steps.ts'

const PAYER = 'grace'
const DECLINED_CARD = '5431111111111228'

test('PAY-005 PAY-036 PAY-048 PAY-068 a customer saves a card without paying: a declined one is not, a good one is', async ({
  page,
  provider,
}) => {
  const cardPosts = new Set<string>()
  const answers: string[] = []
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('4111111111111111')) cardPosts.add(new URL(request.url()).origin)
  })
  page.on('response', (response) => {
    if (!response.url().includes('/recurringpayment')) return
    void response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
  await signIn(page, PAYER)
  await page.goto('/payment-method/credit-card')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your bills by card' })).toBeVisible()
  await expect(page.getByLabel('Amount to pay now')).toHaveValue('0.00')
  await expectAccessible(page)

  await typeCard(page, DECLINED_CARD)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('Problem updating payment method!')
  await expectAccessible(page)

  await typeCard(page)
  await page.getByRole('button', { name: 'Save card' }).click()

  const card = page.getByRole('region', { name: 'Credit Card' })
  await expect(card).toContainText('411111••••••••11')
  await expect(card).toContainText('Visa Card')
  await expect(page).toHaveURL(`${provider.portal}/payment-method`)
  await expectAccessible(page)
  expect([...cardPosts]).toStrictEqual([provider.sandbox])
  const tokens = await readStoredTokens(provider.sandbox)
  expect(tokens.length).toBeGreaterThan(0)
  expect(tokens.filter((token) => answers.join().includes(token))).toStrictEqual([])

  await page.goto('/')
  await openSummaryDetails(page)
  await expect(page.getByRole('link', { name: 'Credit Card' })).toBeVisible()
})

/** The identifiers of the stored cards in the log of the gateway. */
async function readStoredTokens(sandbox: string): Promise<string[]> {
  const log = await (await fetch(`${sandbox}/gateway/log`)).text()
  return Array.from(log.matchAll(/"card":\{"id":"([0-9a-f]+)"/g), ([, token = '']) => token)
}
