import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Browser } from '@playwright/test'

import type { Brand } from '@switchboard/brands/brand'
import { BRANDS } from '@switchboard/brands/brands'

import { ensurePage } from '../tools/page.ts'
import { ROOT } from '../tools/processes.ts'
import { newProvider } from './new-provider.ts'
import { PICTURE_CONTEXT, launchBrowser } from './pictures.ts'
import { signIn } from './steps.ts'

const SHEET = 'var/brands.png'
const HOME = { width: 390, height: 1100 } as const
/** That of a phone: fewer pixels would change the weights of a typeface. */
const PIXEL_RATIO = 2
const GAP = 24

type Picture = { readonly name: string; readonly png: Buffer }

/** Saves a contact sheet of the home page in all brands. The provider keeps its data and restarts under each brand. */
async function saveSheet(): Promise<void> {
  await ensurePage()
  const provider = await newProvider()
  const browser = await launchBrowser()
  try {
    const pictures: Picture[] = []
    for (const brand of BRANDS) {
      await provider.redeploy({ BRAND: brand.id })
      pictures.push(await takeHome(browser, provider.portal, brand))
    }
    await joinPictures(browser, pictures)
  } finally {
    await browser.close()
    await provider.stop()
  }
  console.log(SHEET)
}

async function takeHome(browser: Browser, portal: string, { name }: Brand): Promise<Picture> {
  const page = await browser.newPage({
    ...PICTURE_CONTEXT,
    colorScheme: 'light',
    viewport: HOME,
    deviceScaleFactor: PIXEL_RATIO,
    baseURL: portal,
  })
  await signIn(page, 'ben')
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return { name, png }
}

async function joinPictures(browser: Browser, pictures: readonly Picture[]): Promise<void> {
  const width = pictures.length * (HOME.width + GAP) + GAP
  const page = await browser.newPage({
    viewport: { width, height: HOME.height },
    deviceScaleFactor: PIXEL_RATIO,
  })
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><figcaption>${name}</figcaption><img alt="" src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  )
  await page.setContent(
    `<style>body{display:flex;gap:${GAP}px;margin:${GAP}px;background:#777;font:20px sans-serif;color:#fff}
    figure{margin:0}img{display:block;width:${HOME.width}px;margin-top:8px}</style>${figures.join('')}`,
  )
  const path = join(ROOT, SHEET)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true })
  await page.close()
}

await saveSheet()
