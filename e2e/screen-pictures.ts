import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { ROOT } from '../tools/processes.ts'
import { signIn, signInToApp } from './steps.ts'

const FOLDER = 'var/pictures/screens'

/** The two forms in which the screens are compared before and after a change of the look. */
const FORMS = [
  { name: '390-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: '1280-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const
type Form = (typeof FORMS)[number]

type Screen = {
  readonly name: string
  readonly route: string
  /** Opens the screen with its customer. */
  readonly open: (page: Page) => Promise<void>
}

export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', route: '/login', open: openSignIn },
  { name: 'home', route: '/', open: (page) => signIn(page, 'ben') },
  { name: 'home-of-the-app', route: '/', open: (page) => signInToApp(page, 'aroha') },
  buildScreen('aroha', '/invoice/latest'),
  buildScreen('ben', '/pay'),
  buildScreen('aroha', '/data-usage'),
  buildScreen('aroha', '/power-usage'),
  buildScreen('jack', '/change-hub'),
  buildScreen('aroha', '/my-plan'),
  buildScreen('kiri', '/change-hub/change-product'),
  buildScreen('hemi', '/my-mobile'),
  buildScreen('aroha', '/bill-history'),
]

function buildScreen(user: string, route: string): Screen {
  async function open(page: Page): Promise<void> {
    await signIn(page, user)
    await page.goto(route)
  }
  return { name: route.slice(1).replaceAll('/', '-'), route, open }
}

/** Saves a picture of the whole page of each screen in each form. */
export async function takeScreenPictures(
  browser: Browser,
  portal: string,
  context: Parameters<Browser['newPage']>[0],
): Promise<void> {
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  for (const form of FORMS) {
    for (const screen of SCREENS) {
      const page = await browser.newPage({ ...context, ...toOptions(form), baseURL: portal })
      await screen.open(page)
      // parts that load later move the parts below
      await page.waitForLoadState('networkidle')
      const file = `${FOLDER}/${screen.name}-${form.name}.png`
      await page.screenshot({ path: join(ROOT, file), fullPage: true, animations: 'disabled' })
      await page.close()
      console.log(file)
    }
  }
}

function toOptions({ viewport, colorScheme }: Form) {
  return { viewport, colorScheme }
}

/** The sign-in page, with the customer whom its address names. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/login?redirect=%2F&login_hint=ben')
  await page.waitForURL(/\/identity\/interaction\//)
}
