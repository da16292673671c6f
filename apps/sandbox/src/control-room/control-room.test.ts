import { readdirSync } from 'node:fs'

import { DEMO_FIBRE_STATUSES, DEMO_PEOPLE } from '@switchboard/domain/demo-people'
import { expect, test } from 'vitest'

import {
  fetchPage,
  findPart,
  findSwitchForms,
  listHeadingLevels,
  listLinks,
  sendForm,
} from '#sandbox/testing/front-page.ts'
import { startTestProvider } from '#sandbox/testing/provider.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

import { PARTY_GROUPS } from './parties.ts'
import { STORIES } from './stories.ts'

const PORTAL = 'http://localhost:4000'
/** Folders of the sandbox that play no party. */
const OWN_FOLDERS = ['control-room', 'http', 'management', 'testing', 'time-machine']

const PARTIES = PARTY_GROUPS.flatMap(({ parties }) => parties)
const PATHS = [...new Set(PARTIES.flatMap(({ path }) => path ?? []))]
const PRESSES = STORIES.flatMap(({ steps }) => steps).flatMap(({ press }) => press ?? [])

/** The forms with switches of all pages that the front page leads to. */
async function readSwitchForms(url: string) {
  const pages = await Promise.all(PATHS.map((path) => fetch(`${url}${path}`, { redirect: 'manual' })))
  return (await Promise.all(pages.map((page) => page.text())))
    .flatMap(findSwitchForms)
    .filter(({ action }, index, forms) => forms.findIndex((form) => form.action === action) === index)
}

const CLOCK = { now: '2026-11-20T21:00:00.000Z', today: '2026-11-21', offsetMilliseconds: 0 }

/** A sandbox whose provider replies: the clock, and no mails. */
async function startWithProvider() {
  const managementUrl = await startTestProvider((request, response) => {
    const reply = request.url === '/sandbox/clock' ? CLOCK : []
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  return startTestSandbox({ managementUrl })
}

async function turnAllOn(url: string) {
  const forms = await readSwitchForms(url)
  await Promise.all(forms.map(({ action, allOn }) => sendForm(`${url}${action}`, allOn)))
  return forms
}

test.each(DEMO_PEOPLE.filter(({ signIn }) => signIn === 'portal'))(
  'the card of $name leads to the sign-in with the username filled in',
  async ({ name, fullName }) => {
    const { url } = await startTestSandbox()

    const customers = findPart(await fetchPage(url), 'customers')

    expect(customers).toContain(`<h3>${fullName}`)
    expect(listLinks(customers)).toContain(`${PORTAL}/login?redirect=%2F&login_hint=${name}`)
  },
)

test('people who do not sign in at the portal are led to where they get in', async () => {
  const { url } = await startTestSandbox()

  const links = listLinks(findPart(await fetchPage(url), 'customers'))

  expect(links).toEqual(expect.arrayContaining(['/mail', `${PORTAL}/legacy-login`, `${PORTAL}/staff/`]))
  expect(links.filter((link) => link.includes('fibre-'))).toHaveLength(DEMO_FIBRE_STATUSES.length)
})

test('the password is that of the settings', async () => {
  const { url } = await startTestSandbox({ demoPassword: 'another <one>' })

  expect(await fetchPage(url)).toContain('<code>another &lt;one&gt;</code>')
})

test('the groups have each party that runs', () => {
  const folders = readdirSync(new URL('..', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !OWN_FOLDERS.includes(name))

  expect([...new Set(PARTIES.map(({ folder }) => folder))].toSorted()).toEqual(folders.toSorted())
})

test.each(PATHS.filter((path) => path !== '/staff'))(
  'the party at %s is on the front page and has a page',
  async (path) => {
    const { url } = await startWithProvider()

    expect(listLinks(findPart(await fetchPage(url), 'parties'))).toContain(path)
    expect((await fetch(`${url}${path}`)).status).toBe(200)
  },
)

test('the staff desk is a page of the portal', async () => {
  const { url } = await startTestSandbox()

  const { headers } = await fetch(`${url}/staff`, { redirect: 'manual' })

  expect(headers.get('location')).toBe(`${PORTAL}/staff/`)
})

test('a switch that is on is shown with its effect, and one that is off is not', async () => {
  const { url } = await startTestSandbox()

  const before = findPart(await fetchPage(url), 'parties')
  await sendForm(`${url}/gateway/switches`, { declineStored: 'on', slow: '5' })
  const after = findPart(await fetchPage(url), 'parties')

  expect(before).toContain('Every switch is off')
  expect(before).not.toContain('pill caution')
  expect(after).toContain('2 switches are on.')
  expect(after).toMatch(/<span class="pill caution">declineStored<\/span>\s+A charge to a stored card/)
  expect(after).toContain('<span class="pill caution">slow</span>')
})

test('every switch of every page is shown while it is on', async () => {
  const { url } = await startTestSandbox()

  const forms = await turnAllOn(url)
  const parties = findPart(await fetchPage(url), 'parties')
  const names = forms.flatMap(({ allOn }) => Object.keys(allOn))

  expect(forms.length).toBeGreaterThan(7)
  expect(parties).toContain(`${names.length} switches are on.`)
  expect(names.filter((name) => !parties.includes(`<span class="pill caution">${name}</span>`))).toEqual([])
})

test('the reset sets every switch of every page back to its default', async () => {
  const { url } = await startTestSandbox()

  const before = await turnAllOn(url)
  const during = await readSwitchForms(url)
  const answer = await sendForm(`${url}/reset`, {})

  expect(during.filter(({ markup }, index) => markup === before[index]?.markup)).toEqual([])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#parties'])
  expect(await readSwitchForms(url)).toEqual(before)
  expect(await fetchPage(url)).toContain('Every switch is off')
})

test('a reset from a page of another site is refused and changes nothing', async () => {
  const { url } = await startTestSandbox()
  await sendForm(`${url}/gateway/switches`, { declineStored: 'on' })

  const { status } = await fetch(`${url}/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })

  expect(status).toBe(403)
  expect(await fetchPage(url)).toContain('One switch is on.')
})

test.each(STORIES)('the links of the story $title inside the sandbox lead to a page', async ({ id }) => {
  const { url } = await startWithProvider()
  const [, story = ''] = (await fetchPage(url)).split(`id="${id}"`)
  const [article = ''] = story.split('</article>')

  const links = listLinks(article)
  const inside = links.filter((link) => link.startsWith('/'))
  const answers = await Promise.all(inside.map(async (link) => (await fetch(`${url}${link}`)).status))

  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !link.startsWith('/') && !link.startsWith(`${PORTAL}/`))).toEqual([])
  expect(answers.filter((status) => status !== 200)).toEqual([])
})

test.each(PRESSES.flatMap((press) => ('turnOn' in press ? press : [])))(
  'the press of a story turns on $turnOn at $at',
  async ({ turnOn, at }) => {
    const { url } = await startTestSandbox()

    const { status } = await sendForm(`${url}${at}/switches`, { [turnOn]: 'on' })

    expect(status).toBe(303)
    expect(await fetchPage(url)).toContain(`<span class="pill caution">${turnOn}</span>`)
  },
)

test('the customers of the stories are people of the demo', () => {
  const known = [
    ...DEMO_PEOPLE.map(({ name }) => name),
    ...DEMO_FIBRE_STATUSES.map((status) => `fibre-${status}`),
  ]
  const names = STORIES.flatMap(({ steps }) => steps).flatMap(({ place }) =>
    place !== undefined && 'signInAs' in place ? place.signInAs : [],
  )

  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('no level of heading is left out', async () => {
  const { url } = await startTestSandbox()

  const levels = listHeadingLevels(await fetchPage(url))

  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})
