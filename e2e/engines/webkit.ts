import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod/mini'

import { stopAndWait } from '../../tools/processes.ts'

import type { Engine, EnginePage } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const SCREEN = ':97'
const PORT = 9_517
const START_MILLISECONDS = 1_500
/** The key of an element in the replies of WebDriver. Source: W3C WebDriver, section 12.2. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
})
const element = z.object({ [ELEMENT]: z.string() })
const driverReply = z.object({ value: z.unknown() })

/**
 * Starts WebKitGTK of the machine by WebDriver (Debian: `webkit2gtk-driver` and `xvfb`). Returns null if it is not
 * installed.
 */
export async function startWebKit(): Promise<Engine | null> {
  if (!existsSync(DRIVER) || !existsSync(DISPLAY)) return null
  const display = spawn(DISPLAY, [SCREEN, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' })
  // WebKit has no sandbox as root, and test machines have no graphics card
  const env = {
    ...process.env,
    DISPLAY: SCREEN,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    TZ: 'Pacific/Auckland',
  }
  const driver = spawn(DRIVER, [`--port=${PORT}`], { stdio: 'ignore', env })
  await sleep(START_MILLISECONDS)
  const first = await newSession()
  await send('DELETE', `/session/${first.sessionId}`)
  return {
    name: `WebKit (${first.capabilities.browserName} ${first.capabilities.browserVersion})`,
    newPage: async () => createPage((await newSession()).sessionId),
    close: async () => {
      await stopAndWait(driver)
      await stopAndWait(display)
    },
  }
}

async function newSession() {
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal', acceptInsecureCerts: true } }
  return session.parse(await send('POST', '/session', { capabilities }))
}

function createPage(sessionId: string): EnginePage {
  const base = `/session/${sessionId}`
  async function find(selector: string): Promise<string> {
    const found = await send('POST', `${base}/element`, { using: 'css selector', value: selector })
    return `${base}/element/${element.parse(found)[ELEMENT]}`
  }
  return {
    open: async (url) => void (await send('POST', `${base}/url`, { url })),
    evaluate: async <Value>(expression: string) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the caller knows the type of the value
      (await send('POST', `${base}/execute/sync`, { script: `return ${expression}`, args: [] })) as Value,
    click: async (selector) => void (await send('POST', `${await find(selector)}/click`, {})),
    type: async (selector, text) => {
      const field = await find(selector)
      await send('POST', `${field}/clear`, {})
      await send('POST', `${field}/value`, { text })
    },
    errors: () => [],
    close: async () => void (await send('DELETE', base)),
  }
}

async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = driverReply.parse(await answer.json())
  if (!answer.ok) throw new Error(`WebKit: ${path}: ${JSON.stringify(value).slice(0, 300)}`)
  return value
}
