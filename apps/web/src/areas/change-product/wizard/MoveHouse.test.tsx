import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { ELSEWHERE, FIBRE_OFFER } from '@switchboard/domain/change-product/testing/facts'
import { searchAddresses } from '@switchboard/domain/qualification/contract'

import { answers } from '#web/testing/network.ts'

import {
  chooseGigabit,
  goOn,
  findHeading,
  findLineAmount,
  listOptions,
  listOrderRequests,
  press,
  search,
  showWizard,
  testWizard,
} from './testing/wizard-page.tsx'
import { offers } from './testing/replies.ts'

const network = testWizard()

/** Fills in a move of broadband and power from the first page to the end of the page that asks for both. */
async function chooseMoveWithPower(): Promise<void> {
  network.use(answers(searchAddresses, [ELSEWHERE]))
  showWizard('/move-house')
  await search('Tui{Enter}')
  await press(ELSEWHERE.FullAddress)
  await chooseDayAndPower()
}

async function chooseDayAndPower(): Promise<void> {
  await userEvent.selectOptions(
    screen.getByLabelText('When should your broadband work there?'),
    'Mon 14th Dec',
  )
  await goOn()
  await chooseGigabit()
  await userEvent.click(screen.getByRole('radio', { name: 'Power, smart meter' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: /health/ })).getByRole('radio', { name: 'No' }),
  )
}

describe('a move', () => {
  test('MOV-009 the page of the address has no number, and the first page after it is step 1', async () => {
    network.use(answers(searchAddresses, [ELSEWHERE]))
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    expect(document.body.textContent).not.toMatch(/step \d/)
    await goOn()

    expect(await screen.findByText(/^Move house, step 1 of 3/i)).toBeTruthy()
  })

  test('begins with the current plan chosen, until another plan is chosen', async () => {
    const [current] = FIBRE_OFFER.current.CoreProducts
    if (current === undefined) throw new Error('the account has broadband')
    const held = { ...current, CoreProductKey: 'CHOUFB1000', CoreProductBroabandCategory: 'UFB1000/500' }
    network.use(
      answers(searchAddresses, [ELSEWHERE]),
      offers({ current: { ...FIBRE_OFFER.current, CoreProducts: [held] } }),
    )
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    expect(document.body.textContent).not.toMatch(/step \d/)
    await goOn()

    const kept = await screen.findByRole('radio', { name: /^Keep what you have: Fibre 1000/ })
    expect(kept).toHaveProperty('checked', true)
    expect(screen.getByText(/It moves with you unless you choose something else/)).toBeTruthy()
    expect(document.body.textContent).toContain('Move house, step 1 of 3')
    const [first] = within(screen.getByRole('group', { name: 'Speed' })).getAllByRole('radio')
    expect(first).toBe(kept)

    await userEvent.click(screen.getByRole('radio', { name: /^Fibre 300/ }))
    expect(kept).toHaveProperty('checked', false)
  })

  test('names the current plan if it is not available at the new address', async () => {
    await chooseMoveWithPower()

    expect(screen.getByText(/^You have VDSL: Unlimited data\. It is not available/)).toBeTruthy()
  })

  test('shows a notice at the speeds if fibre needs the consent of others', async () => {
    network.use(
      offers({
        qualification: FIBRE_OFFER.qualification && {
          ...FIBRE_OFFER.qualification,
          FibreSummary: { FibreAvailable: true, FibreInstalled: false, ConsentRequired: true },
        },
      }),
      answers(searchAddresses, [ELSEWHERE]),
    )
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await goOn()

    await screen.findByText('Fibre needs consent at this address')
  })

  test('an occupied address asks whether the people move out, and the order includes the answer', async () => {
    network.use(answers(searchAddresses, [ELSEWHERE]), offers({ isOccupied: true }))
    showWizard('/move-house')
    await search('Tui{Enter}')
    await press(ELSEWHERE.FullAddress)
    await screen.findByText('Someone already has our services at this address, or has ordered them')
    await goOn()
    const [problem] = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problem?.textContent).toContain('move out')
    expect(problem?.getAttribute('href')).toBe('#takes-over')

    await userEvent.click(screen.getByRole('checkbox', { name: /moving out/ }))
    await chooseDayAndPower()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()
    await findHeading('Check your order')
    expect(screen.getByText(/The people who live there move out/)).toBeTruthy()
    await press('Place order')

    await findHeading('Your order is placed')
    expect(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      TakesOver: true,
    })
  })

  test('CHG-060 MOV-015 MOV-017 MOV-019 MOV-024 MOV-026 MOV-027 CHG-082 ORD-081 PWR-059 PWR-060 PWR-096 power asks about health, and the move is placed by its own calls', async () => {
    await chooseMoveWithPower()
    expect(screen.queryByText('How do we get to the meter?')).toBeNull()
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))
    await goOn()
    await findHeading('Check your order')
    expect(findLineAmount('Power and broadband together (Varies)')).toMatch(/^-\$/)
    // once in the answers, once in the costs and once in the forecast of the bills
    expect(screen.getAllByText(/24\.10c a kWh and 53.00c a day/)).toHaveLength(3)
    await press('Place order')

    await findHeading('Your order is placed')
    expect(listOrderRequests('POST', '/orders')[0]?.body).toBe('{"type":"movehouse"}')
    expect(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      SalesChannel: 'MoveHouse',
      CoreProductsToChange: [
        { RequestedDateOfProvisioning: '2026-12-14', RequestedDateOfRelinquishment: '2026-12-14' },
      ],
      ElectricityToChange: { RequestedDateOfProvisioning: '2026-12-14' },
      Questions: [
        { question: 'LiveThereOrMovingIn', answer: 'MovingIn' },
        { question: 'Byod' },
        { question: 'PowerMedicalDependent', answer: 'No' },
      ],
    })
    expect(listOrderRequests('PUT', '/orders/17')).toHaveLength(1)
    expect(listOrderRequests('POST', '/orders/17/commit')).toHaveLength(1)
    const channels = listOrderRequests('GET', '/offer').map(({ url }) => url.searchParams.get('salesChannel'))
    expect(new Set(channels)).toEqual(new Set(['MoveHouse']))
  })

  test('CHG-054 CHG-060 CHG-061 CHG-062 CHG-063 MOV-019 MOV-020 MOV-021 MOV-022 MOV-023 PWR-033 a meter read by hand is described, and the dates can differ', async () => {
    network.use(
      offers({
        hasPower: true,
        power: FIBRE_OFFER.power && { ...FIBRE_OFFER.power, amiFlag: false },
        equipmentLocations: [
          { key: 'garage', display: 'Garage' },
          { key: 'hall', display: 'Inside, in the hall' },
        ],
      }),
    )
    await chooseMoveWithPower()
    const meter = within(screen.getByRole('group', { name: 'How do we get to the meter?' }))
    const place = meter.getByLabelText<HTMLSelectElement>('Where is it?')
    expect(listOptions(place)).toEqual([
      ['', 'I do not know'],
      ['hall', 'Inside, in the hall'],
    ])
    await userEvent.selectOptions(place, 'hall')
    await userEvent.type(meter.getByLabelText(/What should they know/), 'Ring')
    await userEvent.click(meter.getByRole('checkbox', { name: 'There is a dog' }))
    await goOn()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I accept/ }))

    const visit = screen.getByLabelText<HTMLSelectElement>('Day of the visit')
    const others = [
      'Broadband ends at the old address',
      'Power begins at the new address',
      'Power ends at the old address',
    ].map((label) => screen.getByLabelText<HTMLSelectElement>(label))
    const [ends, begins, powerEnds] = others
    if (ends === undefined || begins === undefined || powerEnds === undefined) throw new Error('three dates')
    const [, from, ...later] = listOptions(ends)
    expect([from, later.at(-1)]).toEqual([
      ['2026-10-21', 'Wed 21st Oct'],
      ['2027-01-22', 'Fri 22nd Jan'],
    ])
    expect(listOptions(powerEnds).at(1)).toEqual(from)
    expect(listOptions(begins).at(1)).toEqual(['2026-11-22', 'Sun 22nd Nov'])
    expect(others.map(({ value }) => value)).toEqual(['2026-12-14', '2026-12-14', '2026-12-14'])
    await userEvent.selectOptions(visit, '2026-12-15')
    expect(others.map(({ value }) => value)).toEqual(['2026-12-15', '2026-12-15', '2026-12-15'])
    await userEvent.selectOptions(powerEnds, '')
    await goOn()
    await screen.findByRole('link', { name: /your power should end at the old address/ })
    await userEvent.selectOptions(powerEnds, '2026-12-20')
    await userEvent.selectOptions(visit, '2026-12-14')
    expect(others.map(({ value }) => value)).toEqual(['2026-12-15', '2026-12-15', '2026-12-20'])
    await goOn()
    await findHeading('Check your order')
    await press('Place order')

    await findHeading('Your order is placed')
    expect(JSON.parse(listOrderRequests('PUT', '/orders/17')[0]?.body ?? '{}')).toMatchObject({
      CoreProductsToChange: [
        { RequestedDateOfProvisioning: '2026-12-14', RequestedDateOfRelinquishment: '2026-12-15' },
      ],
      ElectricityToChange: {
        RequestedDateOfProvisioning: '2026-12-15',
        RequestedDateOfRelinquishment: '2026-12-20',
        ServiceAddress: {
          AddressAccessInformation: {
            EquipmentLocationKey: 'hall',
            Notes: 'Ring',
            AccessWarningKey: 'Dog',
          },
        },
      },
    })
  })
})
