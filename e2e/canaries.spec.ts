import { expect, test } from '@playwright/test'
import type { Browser } from '@playwright/test'

import { findPlaces } from './canary.ts'
import type { Canary, Lines } from './canary.ts'
import { PLACES_IN_FILES, PLACES } from './canary-places.ts'
import { readMetricsAndLetters, readStoredTraces, findInFiles, readTries } from './left-behind.ts'
import { sendSecretsInOddPlaces, openAsStaff, plant, typeIntoApp } from './more-secrets.ts'
import { newProvider } from './new-provider.ts'
import type { RunningProvider } from './running-provider.ts'
import { startRefusingMailServer } from './refusing-mail-server.ts'
import { startTraceCollector } from './trace-collector.ts'
import { INVITED, typeSecrets } from './typed-secrets.ts'
import { readBrowserStorage, watchBrowser } from './watch-browser.ts'

const SECRET = 'kanari & moss = "valley" 4!'
const WRITTEN: Readonly<Record<string, string>> = {
  'as it is': SECRET,
  'in an address': `/api?password=${encodeURIComponent(SECRET)}`,
  'in a form': new URLSearchParams({ password: SECRET }).toString(),
  'in JSON': JSON.stringify({ password: SECRET }),
  'in hexadecimal': Buffer.from(`:${SECRET}`).toString('hex'),
  'in Base64': btoa(SECRET),
  'in Base64 after one other letter': btoa(`:${SECRET}:`),
  'in Base64 after two other letters': btoa(`a:${SECRET}:`),
  'in a part of a token': Buffer.from(JSON.stringify({ SECRET })).toString('base64url'),
}

for (const [how, text] of Object.entries(WRITTEN)) {
  test(`a canary is found ${how}, and another canary is not`, () => {
    const canaries = [SECRET, 'kanari & fern = "valley" 4!'].map((each) => ({
      name: each,
      spellings: [each],
    }))
    const sources = [
      { place: 'log', lines: ['one', `before ${text} after`] },
      { place: 'traces', lines: ['other'] },
    ]

    expect(findPlaces(canaries, sources)).toStrictEqual({ [SECRET]: ['log'] })
  })
}

/** Each kind of place must have been searched at least once, because a search of nothing would pass. */
const KINDS =
  'log traces metrics letter column local tab cached databases addresses bodies console sandbox database'.split(
    ' ',
  )

test('a secret is in no log, trace, metric, letter, column or browser storage except the allowed places', async ({
  browser,
}) => {
  const traces = await startTraceCollector()
  const mailServer = await startRefusingMailServer()
  const provider = await newProvider({
    LOG_LEVEL: 'debug',
    GATEWAY_TIMEOUT_SECONDS: '3',
    PORTAL_LOG_LEVEL: 'LOG',
    SMTP_URL: mailServer.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
  })
  try {
    const { canaries, sources } = await collectEvidence(browser, provider)
    await provider.halt()
    const all = [
      ...sources,
      { place: 'traces', lines: traces.listSpans() },
      ...(await readStoredTraces(provider)),
    ]
    const found = findPlaces(canaries, all)
    const inNoColumn = canaries.filter(
      ({ name }) => found[name]?.some((place) => place.startsWith('column ')) !== true,
    )
    const raw = findInFiles(provider, inNoColumn)
    const counts: Record<string, number> = { ...countPlaces(all), database: raw.bytes }
    console.log(`looked for ${canaries.length} canaries at`, counts)

    const log = all.find(({ place }) => place === 'log')?.lines.join()
    expect(log).toContain('the card gateway opened no session')
    expect(log).toContain(': no such mailbox here')
    expect(found).toStrictEqual(PLACES)
    expect(raw.names).toStrictEqual(PLACES_IN_FILES)
    expect(KINDS.filter((kind) => (counts[kind] ?? 0) === 0)).toStrictEqual([])
    expect(canaries.flatMap(({ spellings }) => spellings).filter(({ length }) => length < 4)).toStrictEqual(
      [],
    )
  } finally {
    await provider.stop()
    mailServer.close()
    traces.close()
  }
})

type CanaryEvidence = { readonly canaries: readonly Canary[]; readonly sources: readonly Lines[] }

/** Types all secrets, collects the issued secrets, and reads the stores of the browsers and of the running provider. */
async function collectEvidence(browser: Browser, provider: RunningProvider): Promise<CanaryEvidence> {
  const openContext = async () => {
    const context = await browser.newContext({ baseURL: provider.portal })
    return { context, page: await context.newPage(), watch: watchBrowser(context, provider.portal) }
  }
  const [owner, app, staff] = [await openContext(), await openContext(), await openContext()]
  const typed = await Promise.all([
    typeSecrets(owner.page, provider),
    typeIntoApp(app.page),
    openAsStaff(staff.page),
    sendSecretsInOddPlaces(provider),
  ])
  const planted = await plant(owner.page, provider)
  // the mail server refuses the letter, and its reply names the recipient
  await expect.poll(() => readTries(provider, INVITED)).toBeGreaterThan(0)
  const canaries = [planted, ...typed.flat(), ...(await owner.watch.listSecrets())]
  const tabs = [owner.page, app.page, ...staff.context.pages().filter((page) => page !== staff.page)]
  const sources = [
    ...[owner, app, staff].flatMap(({ watch }) => watch.listLines()),
    ...(await Promise.all(tabs.map(readBrowserStorage))).flat(),
    ...(await readMetricsAndLetters(provider)),
  ]
  await Promise.all([owner, app, staff].map(({ context }) => context.close()))
  return { canaries, sources }
}

/** Counts the places of each kind, or the lines of a kind with a single place, such as the log. */
function countPlaces(sources: readonly Lines[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { place, lines } of sources) {
    const [kind = '', more] = place.split(' ', 2)
    counts[kind] = (counts[kind] ?? 0) + (more === undefined && kind !== 'cached' ? lines.length : 1)
  }
  return counts
}
