import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'

import type { Brand } from '@switchboard/brands/brand'
import { DEFAULT_BRAND, findBrand } from '@switchboard/brands/brands'
import { BLUE } from '@switchboard/brands/theme'

import { CHROMIUM_FLAGS, findChromium } from './ensure-chromium.ts'
import { ROOT, isProgram } from './processes.ts'

const APP = join(ROOT, 'apps/mobile')
const ANDROID_RESOURCES = 'android/app/src/main/res'
const IOS_ASSETS = 'ios/App/App/Assets.xcassets'

/** Pixels of a launcher icon by density, for versions of Android without adaptive icons. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const
const IOS_ICON_PIXELS = 1024
const IOS_SPLASH_PIXELS = 2732
/** The width and height of the wordmark's path, in units. */
const GRID = 24
/** Android cuts an adaptive icon of 108 units to its own shape, so the sign must be in the middle. */
const ADAPTIVE_GRID = 108
const ADAPTIVE_SCALE = 1.75

/** A picture of the app. The sign fills a share of its width. */
export type Picture = {
  readonly file: string
  readonly pixels: number
  readonly share: number
  readonly shape: 'square' | 'round'
}

/** The icons and the start picture of the app. */
export function listPictures(): readonly Picture[] {
  const launchers = Object.entries(DENSITIES).flatMap(([density, pixels]): Picture[] => [
    { file: `${ANDROID_RESOURCES}/mipmap-${density}/ic_launcher.png`, pixels, share: 0.6, shape: 'square' },
    {
      file: `${ANDROID_RESOURCES}/mipmap-${density}/ic_launcher_round.png`,
      pixels,
      share: 0.5,
      shape: 'round',
    },
  ])
  const icon = `${IOS_ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`
  const splash = `${IOS_ASSETS}/Splash.imageset/splash-2732x2732.png`
  return [
    ...launchers,
    { file: icon, pixels: IOS_ICON_PIXELS, share: 0.6, shape: 'square' },
    { file: splash, pixels: IOS_SPLASH_PIXELS, share: 0.12, shape: 'square' },
  ]
}

/** The text files of the app that depend on the brand, by path. */
export function buildTexts(brand: Brand): Record<string, string> {
  const { fill, on } = getColours(brand)
  const offset = (ADAPTIVE_GRID - GRID * ADAPTIVE_SCALE) / 2
  return {
    [`${ANDROID_RESOURCES}/values/colors.xml`]: `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="brand">${fill}</color>
</resources>
`,
    [`${ANDROID_RESOURCES}/drawable/ic_launcher_foreground.xml`]: `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="${ADAPTIVE_GRID}"
    android:viewportHeight="${ADAPTIVE_GRID}">
    <group
        android:scaleX="${ADAPTIVE_SCALE}"
        android:scaleY="${ADAPTIVE_SCALE}"
        android:translateX="${offset}"
        android:translateY="${offset}">
        <path
            android:fillColor="${on}"
            android:fillType="evenOdd"
            android:pathData="${brand.wordmark.path}" />
    </group>
</vector>
`,
    'www/index.html': buildOfflinePage(brand, `<p>Your account is on its way.</p>`),
    'www/no-connection.html': buildOfflinePage(
      brand,
      `<p>${brand.name} cannot be reached. Check that this phone has a connection, close the app and open it again.</p>`,
    ),
  }
}

/** The page that the phone shows while the provider's page cannot be loaded. */
function buildOfflinePage(brand: Brand, content: string): string {
  const { fill, on } = getColours(brand)
  return `<!doctype html>
<html lang="en-NZ">
  <head>
    <meta charset="utf-8" />
    <title>${brand.name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <style>
      body {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 16px;
        min-height: 100vh;
        margin: 0;
        padding: 24px;
        box-sizing: border-box;
        background: ${fill};
        color: ${on};
        font: 16px/24px system-ui, sans-serif;
        text-align: center;
      }
    </style>
  </head>
  <body>
    <svg width="72" height="72" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" fill-rule="evenodd" d="${brand.wordmark.path}" />
    </svg>
    ${content}
  </body>
</html>
`
}

function getColours({ theme }: Brand): { fill: string; on: string } {
  const hue = theme.hue ?? BLUE
  return { fill: hue[600], on: hue.on }
}

async function drawPicture(page: Page, brand: Brand, { file, pixels, share, shape }: Picture): Promise<void> {
  const { fill, on } = getColours(brand)
  const scale = (pixels * share) / GRID
  const offset = (pixels - GRID * scale) / 2
  const background =
    shape === 'round'
      ? `<circle cx="50%" cy="50%" r="50%" fill="${fill}"/>`
      : `<rect width="100%" height="100%" fill="${fill}"/>`
  await page.setViewportSize({ width: pixels, height: pixels })
  await page.setContent(
    `<body style="margin:0"><svg style="display:block" width="${pixels}" height="${pixels}">${background}` +
      `<path transform="translate(${offset} ${offset}) scale(${scale})" fill="${on}" fill-rule="evenodd" d="${brand.wordmark.path}"/></svg>`,
  )
  await page.screenshot({ path: join(APP, file), omitBackground: shape === 'round' })
}

/** Writes the app's files with a brand's colours and sign. */
async function writeBrandFiles(brand: Brand): Promise<void> {
  for (const [file, text] of Object.entries(buildTexts(brand))) {
    mkdirSync(dirname(join(APP, file)), { recursive: true })
    writeFileSync(join(APP, file), text)
  }
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath !== null && { executablePath }),
  })
  const page = await browser.newPage()
  for (const picture of listPictures()) await drawPicture(page, brand, picture)
  await browser.close()
}

if (isProgram(import.meta.url)) {
  const id = process.env['BRAND'] ?? DEFAULT_BRAND.id
  const brand = findBrand(id)
  if (brand === null) {
    console.error(`There is no brand ${id}.`)
    process.exitCode = 1
  } else {
    await writeBrandFiles(brand)
    console.log(`The app has the look of ${brand.name}: ${listPictures().length} pictures.`)
  }
}
