import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { BRAND_ELEMENT, STATIC_CONFIGURATION_ELEMENT } from '@switchboard/domain/config/static'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { userClaims } from '@switchboard/domain/session/claims'
import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'

import { answers, answersRaw, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { signInAs, testConfiguration, testDynamicConfiguration } from '#web/testing/portal.tsx'

import page from '../index.html?raw'
import browserCheck from './document/browser-check.js?raw'
import early from './document/early.js?raw'
import storage from './document/storage.js?raw'

const network = testNetwork()

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'unsupportedBrowser')
  Reflect.deleteProperty(window, 'dataLayer')
  Reflect.deleteProperty(window, 'storageIsBlocked')
  for (const [name, descriptor] of STORAGES) Object.defineProperty(window, name, descriptor)
  localStorage.clear()
  Reflect.deleteProperty(screenOfDevice, 'orientation')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const screenOfDevice = window.screen
const STORAGES = (['localStorage', 'sessionStorage'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(window, name) ?? { value: window[name] }] as const,
)

/** Simulates a browser that is set to store nothing. */
function blockStorage() {
  for (const [name] of STORAGES) {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, name, { configurable: true, get })
  }
}
const root = () => document.getElementById('root')

/** Adds the document as served, with these differences in its static configuration. */
function serveDocument(differences: Partial<StaticConfiguration> = {}) {
  document.body.append(
    dataElement(STATIC_CONFIGURATION_ELEMENT, { ...testConfiguration, ...differences }),
    dataElement(BRAND_ELEMENT, kea),
    Object.assign(document.createElement('div'), { id: 'root' }),
    Object.assign(document.createElement('main'), { id: 'unsupported', hidden: true }),
  )
}

/** Runs the page's script, as after loading the page. */
async function runPage() {
  vi.resetModules()
  await import('./main.tsx')
}

/** Runs a script of the document as it is served. */
function runScript(text: string) {
  // oxlint-disable-next-line typescript/no-implied-eval -- the document's scripts are no modules
  Reflect.apply(new Function(text), window, [])
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

function dataElement(id: string, data: unknown): HTMLElement {
  return Object.assign(document.createElement('script'), {
    id,
    type: 'application/json',
    textContent: JSON.stringify(data),
  })
}

test.each([
  ['ERROR', 1],
  ['NONE', 0],
] as const)(
  'CFG-001 CFG-021 SHL-008 with the level %s a start that fails writes %d entries',
  async (logLevel, entries) => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    network.use(answersRaw(readDynamicConfiguration, '', { status: 500 }))
    serveDocument({ logLevel })

    await runPage()

    expect(await screen.findByRole('alertdialog')).toBeDefined()
    expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig'])
    const ofOurs = written.mock.calls.filter(([text]) => text === 'the portal could not start')
    expect(ofOurs).toHaveLength(entries)
  },
)

const stop = vi.fn<() => void>()

test.each([
  [
    'that says so',
    { supports: (property: string, value: string) => `${property}:${value}` !== 'display:flex' },
  ],
  ['that cannot be asked', undefined],
])(
  'CFG-001 SHL-005 SHL-006 in a browser without flexbox, %s, nothing starts or is requested, and a message gives the reason',
  async (_how, css) => {
    serveDocument()
    vi.stubGlobal('CSS', css)
    vi.stubGlobal('stop', stop)
    vi.spyOn(document.documentElement, 'style', 'get').mockReturnValue(Object.create(null))

    runScript(browserCheck)
    runScript(early)
    await runPage()
    await aMoment()

    expect(document.getElementById('unsupported')?.hidden).toBe(false)
    expect([root()?.hidden, root()?.childElementCount]).toEqual([true, 0])
    expect(stop).toHaveBeenCalled()
    expect(listRequests()).toEqual([])
  },
)

test('CFG-002 the request that the document sends before the page contains the time', async () => {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  serveDocument()
  const before = Date.now()

  runScript(early)

  await waitFor(() => expect(listRequests()).toHaveLength(1))
  const [sent] = listRequests()
  expect([sent?.method, sent?.url.pathname]).toEqual(['GET', '/api/dynamicconfig'])
  expect(Number(sent?.url.searchParams.get('t'))).toBeGreaterThanOrEqual(before)
})

test.each([
  [
    'that says so',
    { supports: (property: string, value: string) => `${property}:${value}` === 'display:flex' },
  ],
  ['that cannot be asked', undefined],
])('SHL-005 a browser with flexbox, %s, goes on', (_how, css) => {
  serveDocument()
  vi.stubGlobal('CSS', css)
  const style = Object.assign(Object.create(null), { flexBasis: '' })
  vi.spyOn(document.documentElement, 'style', 'get').mockReturnValue(style)

  runScript(browserCheck)

  expect([root()?.hidden, document.getElementById('unsupported')?.hidden]).toEqual([false, true])
  expect(window.unsupportedBrowser).toBeUndefined()
})

test('SHL-005 SHL-006 the browser check runs before the scripts that make requests, and shows what to do', () => {
  const served = new DOMParser().parseFromString(page, 'text/html')
  const scripts = Array.from(served.scripts, ({ src }) => src.replace(/^.*\//, ''))

  expect(scripts).toEqual([
    'arrival.js',
    'storage.js',
    'theme.js',
    'browser-check.js',
    'early.js',
    'script-lost.js',
    'main.tsx',
  ])
  expect(served.getElementById('unsupported')?.textContent).toMatch(
    /Upgrade your browser or your operating system/,
  )
})

test('ANA-002 ANA-003 a failed call that blocks a route is reported twice, the route as fatal', async () => {
  network.use(
    answers(readDynamicConfiguration, testDynamicConfiguration),
    answersRaw(userClaims, '', { status: 500 }),
  )
  signInAs()
  history.replaceState(null, '', '/details')
  serveDocument({ analytics: 'dataLayer' })

  await runPage()

  expect(await screen.findByRole('alertdialog')).toBeDefined()
  await waitFor(() =>
    expect(window.dataLayer).toMatchObject([
      { event: 'api_error', event_action: 'POST:/user/claims', event_label: 'GENERAL_ERROR' },
      { event: 'exception', page_path: '/details', description: 'GENERAL_ERROR', fatal: true },
    ]),
  )
})

test('a browser that blocks storage shows the portal, with a message that nothing is stored', async () => {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  history.replaceState(null, '', '/change-log')
  blockStorage()
  serveDocument()

  runScript(storage)
  runScript(early)
  await runPage()

  expect(await screen.findByRole('heading', { level: 1, name: 'Change log' })).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await screen.findAllByText(/^Your browser blocks storage for this site\./)).toHaveLength(1)
})

test('SHL-067 a broken address is reported, and leads on', async () => {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  history.replaceState(null, '', '/%E0%A4%A')
  serveDocument()

  await runPage()

  expect(await screen.findByText('We could not find the page /%E0%A4%A')).toBeDefined()
  expect(location.pathname).toBe('/login')
})

test('a browser with storage keeps its own storage', () => {
  runScript(storage)

  expect(window.storageIsBlocked).toBeUndefined()
  expect(window.localStorage).toBeInstanceOf(Storage)
})

test('values stored in memory are read, listed and removed as in storage', () => {
  blockStorage()
  runScript(storage)

  localStorage.setItem('a', '1')
  sessionStorage.setItem('a', '2')
  expect([localStorage.getItem('a'), sessionStorage.getItem('a'), localStorage.getItem('b')]).toEqual([
    '1',
    '2',
    null,
  ])
  expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([1, 'a', null])
  localStorage.removeItem('a')
  sessionStorage.clear()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('CFG-001 SHL-007 no route is entered before the configuration is loaded', async () => {
  const { handler, come } = slowAnswer(readDynamicConfiguration, testDynamicConfiguration)
  network.use(handler)
  history.replaceState(null, '', '/change-log')
  serveDocument()

  await runPage()
  await waitFor(() => expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig']))
  await aMoment()
  expect(root()?.childElementCount).toBe(0)
  come()

  expect(await screen.findByRole('heading', { level: 1, name: 'Change log' })).toBeDefined()
})

const UPGRADE = 'Please get the new version'

test.each([
  ['APP-003 APP-004 APP-009 SHL-013 the app', true, 'Disallowed', UPGRADE, ['alertdialog'], ['portrait']],
  ['APP-003 APP-005 the app', true, 'UpgradeRequired', UPGRADE, ['alertdialog'], ['portrait']],
  ['APP-003 APP-006 the app', true, 'UpgradeRecommended', 'Change log', ['alertdialog'], ['portrait']],
  ['APP-003 APP-009 a browser', false, 'Disallowed', 'Change log', [], []],
] as const)(
  '%s (mobile: %s) asks at its start for its version, which is %s, and holds a small screen upright',
  async (...[, mobile, Status, heading, dialogs, held]) => {
    const turned: string[] = []
    Object.defineProperty(screenOfDevice, 'orientation', {
      configurable: true,
      value: { lock: async (to: string) => void turned.push(to) },
    })
    network.use(
      answers(readDynamicConfiguration, testDynamicConfiguration),
      answers(applicationVersionStatus, { Status }),
    )
    history.replaceState(null, '', mobile ? '/app/change-log' : '/change-log')
    serveDocument({ mobile })

    await runPage()

    const shown = await waitFor(() => {
      const [heading] = screen.getAllByRole('heading', { hidden: true })
      return heading
    })
    expect(shown?.textContent).toBe(heading)
    expect(screen.queryAllByRole('alertdialog').map(({ role }) => role)).toEqual(dialogs)
    expect(turned).toEqual(held)
  },
)
