import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { FIBRE_OFFER } from '@switchboard/domain/change-product/testing/facts'
import { orderBody } from '@switchboard/domain/ordering/contract'

import { session } from '#web/http/session.ts'

import {
  findAnswer,
  chooseGigabit,
  goFromPlanToSummary,
  findHeading,
  findLineAmount,
  listPartTitles,
  listOrderRequests,
  press,
  showWizard,
  testWizard,
  turnHomelineOn,
} from './testing/wizard-page.tsx'
import { offers } from './testing/replies.ts'

const network = testWizard()

describe('a change of plan', () => {
  test('CAT-019 ORD-047 ORD-057 ORD-058 an account with only a homeline enters its provider and gets a username', async () => {
    const [product] = FIBRE_OFFER.current.CoreProducts
    const [component] = product?.CoreProductComponents ?? []
    if (product === undefined || component === undefined) throw new Error('the offer has a product')
    const CoreProductComponents = [{ ...component, service: 'Voice' as const, serviceId: '04 555 0100' }]
    const CoreProducts = [{ ...product, CoreProductComponents }]
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    const seconds = () => Math.floor(Date.now() / 1_000)
    const before = seconds()
    showWizard()
    await chooseGigabit()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Ben Fowler')
    await userEvent.type(screen.getByLabelText('Your account number with them'), 'T-1')
    await goFromPlanToSummary()
    await press('Place order')
    await findHeading('Your order is placed')

    const sent = orderBody.parse(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}'))
    const username = sent.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.ServiceEntity ?? ''
    const [, letters, time] = /^(\D+)(\d+)$/.exec(username) ?? []
    expect(letters).toBe('bfo')
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(seconds())
    expect(sent.LosingProviders).toEqual([
      {
        losingProviderKey: 'other-telco',
        losingProviderAccountName: 'Ben Fowler',
        losingProviderAccountNumber: 'T-1',
        service: 'Internet',
      },
    ])
  })

  test('the details of the other provider are shown on the summary', async () => {
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()
    await userEvent.selectOptions(screen.getByLabelText('Your provider now'), 'Other Telco')
    await userEvent.type(screen.getByLabelText('Name on that account'), 'Kiri Paki')
    await userEvent.type(screen.getByLabelText('Your account number with them'), 'T-4711')
    await userEvent.selectOptions(screen.getByLabelText('Your new phone number'), '04 555 0300')
    await goFromPlanToSummary()

    expect(findAnswer('Homeline now from')).toBe(
      'Other Telco, account T-4711 in the name of Kiri Paki. Your new number is 04 555 0300',
    )
  })

  test.each([
    ['2degreessmb', ['CP-LOCAL', 'CP-WORLD'], [], '$6.00'],
    ['residential', [], ['Calls in New Zealand', 'Calls overseas'], '$6.90'],
  ])(
    'ACC-022 business group %s is offered the single calling packs %j and the bundles %j',
    async (businessGroup, singles, bundles, price) => {
      session.write({ businessGroup })
      showWizard()
      await chooseGigabit()
      const line = screen.getByRole('group', { name: /homeline|smart phone line/i })
      await userEvent.click(within(line).getByRole('radio', { name: 'Yes' }))

      await press('Calling packs')
      const packs = within(screen.getByRole('region', { name: 'Calling packs' }))
      expect(
        packs.queryAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent),
      ).toEqual(singles)
      expect(
        ['Calls in New Zealand', 'Calls overseas'].filter((label) => packs.queryByText(label) !== null),
      ).toEqual(bundles)
      expect(findLineAmount('CP-LOCAL')).toBe(price)
    },
  )

  test.each([
    ['ACC-020 a business sees', '2degreessmb', 1],
    ['ACC-021 a household does not see', 'residential', 0],
  ])('%s that the prices of a step exclude GST', async (_who, businessGroup, times) => {
    session.write({ businessGroup })
    showWizard()
    await chooseGigabit()

    expect(screen.queryAllByText('Prices exclude GST.')).toHaveLength(times)
  })

  test('CHG-022 CHG-040 CHG-041 turning a homeline on asks for the origin of the number, turning it off does not', async () => {
    showWizard()
    await chooseGigabit()
    await turnHomelineOn()

    expect(listPartTitles()).toContain('Where your homeline comes from')
    expect([findLineAmount('VOICEMAIL'), findLineAmount('CP-LOCAL'), findLineAmount('CP-WORLD')]).toEqual([
      '$6.90',
      '$6.90',
      undefined,
    ])

    await userEvent.click(
      within(screen.getByRole('group', { name: /homeline/ })).getByRole('radio', { name: 'No' }),
    )
    expect(listPartTitles()).not.toContain('Where your homeline comes from')
    expect([findLineAmount('VOICEMAIL'), findLineAmount('CP-LOCAL')]).toEqual([undefined, undefined])
  })
})

describe('an order that cannot be placed', () => {
  test('with several phone lines the customer is asked to call', async () => {
    const [product] = FIBRE_OFFER.current.CoreProducts
    const component = product?.CoreProductComponents[0]
    if (product === undefined || component === undefined) throw new Error('the offer has a product')
    const line = { ...component, service: 'Voice' as const }
    const CoreProducts = [{ ...product, CoreProductComponents: [component, line, line] }]
    network.use(offers({ current: { ...FIBRE_OFFER.current, CoreProducts } }))
    showWizard()

    expect((await screen.findByRole('alert')).textContent).toContain('more than one phone line. Call us')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
