import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { ELSEWHERE } from '@switchboard/domain/change-product/testing/facts'
import { searchAddresses } from '@switchboard/domain/qualification/contract'

import { toMockUrl, answers, listRequests } from '#web/testing/network.ts'
import { loadConfiguration } from '#web/testing/portal.tsx'

import {
  goOn,
  findHeading,
  press,
  search,
  showWizard,
  testWizard,
  setWidePage,
} from './testing/wizard-page.tsx'
import { addresses, FOUND_ADDRESSES, offers } from './testing/replies.ts'

const network = testWizard()

describe('a move', () => {
  test('MOV-001 MOV-002 MOV-009 MOV-010 MOV-015 MOV-016 begins with the address search and a day', async () => {
    showWizard('/change-hub/move-house')

    await findHeading('Where are you moving to?')
    expect(window.location.pathname).toBe('/move-house')
    const days = within(screen.getByLabelText('When should your broadband work there?')).getAllByRole(
      'option',
    )
    expect(days.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'I do not know yet',
      'ASAP (Mon 23rd Nov)',
      'Tue 24th Nov',
    ])
    expect(days.at(1)?.getAttribute('value')).toBe('2026-11-23')
    expect(days.at(-1)?.textContent).toBe('Thu 31st Dec')
    // Christmas Day, Boxing Day and New Year’s Day are left out
    expect(days).toHaveLength(28)
    expect(screen.getByRole('textbox', { name: 'New address' })).toHaveProperty('value', '')
    expect(document.body.textContent).not.toMatch(/step \d/)
  })

  test('QUA-011 QUA-012 searches after a pause of a second, and not for fewer than three letters', async () => {
    let typedAt = 0
    const pauses: number[] = []
    const recordInputTime = () => (typedAt = performance.now())
    document.addEventListener('input', recordInputTime)
    network.use(
      http.get(toMockUrl(searchAddresses), () => {
        pauses.push(performance.now() - typedAt)
        return HttpResponse.json(FOUND_ADDRESSES)
      }),
    )
    showWizard('/move-house')
    await search('2 / T{Enter}')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(pauses).toEqual([])

    const timers = vi.spyOn(globalThis, 'setTimeout')
    await search('ui')
    await waitFor(() => expect(pauses).toHaveLength(1))
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(1_000)
    timers.mockRestore()
    document.removeEventListener('input', recordInputTime)
    // a timer may fire a millisecond early by the other clock
    expect(pauses[0]).toBeGreaterThanOrEqual(999)
  })

  test('QUA-013 MOV-010 MOV-012 MOV-013 MOV-014 shows five addresses a page; a chosen address can be cleared', async () => {
    network.use(answers(searchAddresses, FOUND_ADDRESSES))
    showWizard('/move-house')
    await search('Tui{Enter}')

    const list = await screen.findByRole('list', { name: 'Addresses' })
    expect(within(list).getAllByRole('button')).toHaveLength(5)
    const next = screen.getAllByRole('button', { name: 'Next' })[0]
    if (next !== undefined) await userEvent.click(next)
    const last = within(screen.getByRole('list', { name: 'Addresses' })).getAllByRole('button')
    expect(last.map(({ textContent }) => textContent)).toEqual([
      '6 Tui Street, Taupō 3330',
      '7 Tui Street, Taupō 3330',
    ])
    await press('Previous')
    await press('1 Tui Street, Taupō 3330')

    expect((await screen.findByText('1 Tui Street, Taupō 3330')).tagName).toBe('STRONG')
    expect(document.activeElement).toBe(await findHeading('Where are you moving to?'))
    await press('Another address')
    expect((await screen.findByLabelText<HTMLInputElement>('New address')).value).toBe('')
    expect(document.activeElement).toBe(await findHeading('Where are you moving to?'))
  })

  test.each([
    ['the source of the register is shown below the results if its licence requires it', ['From somewhere.']],
    ['an invented register shows no source', []],
  ])('%s', async (_what, shown) => {
    const [addressAttribution] = shown
    await loadConfiguration(network, {
      features: { moveHouse: true },
      ...(addressAttribution !== undefined && { addressAttribution }),
    })
    network.use(answers(searchAddresses, FOUND_ADDRESSES))
    showWizard('/move-house')
    await search('Tui{Enter}')
    await screen.findByRole('list', { name: 'Addresses' })

    expect(screen.queryAllByText('From somewhere.').map(({ textContent }) => textContent)).toEqual(shown)
  })

  test.each([
    [
      '48 Cuba Street, Te Aro, Wellington 6011, New Zealand',
      '48 Cuba Street, Te Aro, Wellington 6011, New Zealand',
    ],
    ['\u202ALevel 3, 14 Queen Street\u202C', 'Level 3, 14 Queen Street'],
    ['８８ Ma\u0304nuka Road, RD\u00A02\u200B', '88 Mānuka Road, RD\u00A02'],
  ])('QUA-001 "%s" is searched as %s', async (typed, text) => {
    network.use(answers(searchAddresses, FOUND_ADDRESSES))
    showWizard('/move-house')
    await search(`${typed}{Enter}`)
    await screen.findByRole('list', { name: 'Addresses' })

    const texts = listRequests().flatMap(({ url }) => url.searchParams.get('text') ?? [])
    expect(texts).toEqual([text])
  })

  test('QUA-001 text left out of the search is named above the results', async () => {
    const [found] = FOUND_ADDRESSES
    network.use(answers(searchAddresses, found === undefined ? [] : [{ ...found, LeftOut: 'Zenith Tower' }]))
    showWizard('/move-house')
    await search('Zenith Tower, 1 Tui Street{Enter}')

    expect(
      await screen.findByText('We left out: Zenith Tower. Check that the address is yours.'),
    ).toBeTruthy()
  })

  test('MOV-011 MOV-012 a narrow page shows ten addresses, and next and previous move by a page', async () => {
    setWidePage(false)
    network.use(answers(searchAddresses, addresses(23)))
    showWizard('/move-house')
    await search('Tui{Enter}')
    const countAddresses = async () =>
      within(await screen.findByRole('list', { name: 'Addresses' })).getAllByRole('button').length
    const onward = async () => {
      const [next] = screen.getAllByRole('button', { name: 'Next' })
      if (next !== undefined) await userEvent.click(next)
    }

    const pages = [await countAddresses()]
    await onward()
    pages.push(await countAddresses())
    await onward()
    pages.push(await countAddresses())
    expect(pages).toEqual([10, 10, 3])
    await press('Previous')
    expect(screen.getByText(/page 2 of 3/)).toBeTruthy()
  })

  test.each([
    ['Tui Street', 30, 'The first 30 addresses'],
    ['Tui Street', 10, '10 addresses'],
    ['Tui', 10, 'The first 10 addresses'],
  ])('MOV-012 “%s” with %i addresses reads “%s”', async (typed, count, text) => {
    network.use(answers(searchAddresses, addresses(count)))
    showWizard('/move-house')
    await search(`${typed}{Enter}`)

    expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy()
  })

  test('an unknown address and an address without plans show what to do', async () => {
    network.use(answers(searchAddresses, []))
    showWizard('/move-house')
    await search('Nowhere{Enter}')
    await waitFor(() =>
      expect(screen.getAllByRole('status').at(-1)?.textContent).toContain(
        'We cannot find this address.Check the street’s name',
      ),
    )

    network.use(
      answers(searchAddresses, FOUND_ADDRESSES),
      offers({ coreProducts: [], location: FOUND_ADDRESSES[0] ?? null }),
    )
    await search(' else{Enter}')
    await press('1 Tui Street, Taupō 3330')
    await goOn()
    const nothing = await screen.findByText('We cannot offer a plan at this address online.')
    expect(nothing.parentElement?.textContent).toContain('once everyone who shares the way to the house')
    expect(nothing.parentElement?.textContent).toContain(
      'wireless broadband until then. Call us on 0800 555 0100',
    )
    await goOn()
    const [problem] = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(problem?.textContent).toBe('You cannot choose a plan for this address online. Call us')
  })

  test('a full list of results is labelled as the first addresses', async () => {
    const many = Array.from({ length: 10 }, (_none, place) => ({
      ...ELSEWHERE,
      LocationID: `${place}`,
      FullAddress: `${place} Tui Street`,
    }))
    network.use(answers(searchAddresses, many))
    showWizard('/move-house')
    await search('Tui{Enter}')

    await screen.findByText(
      'The first 10 addresses, page 1 of 2. There may be more: type more of the address to see them.',
    )
  })
})
