import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { kea } from '@switchboard/brands/kea'
import { APPLICATION_ID } from '@switchboard/domain/mobile-app/contract'

import config from '../apps/mobile/capacitor.config.ts'
import { listPictures, buildTexts } from '../tools/app-brand.ts'

const APP = join(import.meta.dirname, '../apps/mobile')
const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) })
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20

function read(file: string): string {
  return readFileSync(join(APP, file), 'utf8')
}

function readDependencies(file: string): Record<string, string> {
  return packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).dependencies
}

test('the app in the repository has the look of the default brand', () => {
  const texts = Object.entries(buildTexts(kea))

  console.log(`mobile app: ${texts.length} texts, ${listPictures().length} pictures`)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(([file, text]) => read(file) !== text).map(([file]) => file)).toEqual([])
})

test('every icon and splash picture is there in its size, and none besides', () => {
  const sizes = listPictures().map(({ file }) => {
    const bytes = readFileSync(join(APP, file))
    return { file, pixels: [bytes.readUInt32BE(PNG_WIDTH_AT), bytes.readUInt32BE(PNG_HEIGHT_AT)] }
  })
  expect(sizes).toEqual(listPictures().map(({ file, pixels }) => ({ file, pixels: [pixels, pixels] })))

  const committed = globSync('{android/app/src/main/res,ios/App/App}/**/*.png', { cwd: APP })
  expect(committed.toSorted()).toEqual(
    listPictures()
      .map(({ file }) => file)
      .toSorted(),
  )
})

test('both projects are of one app id, and the version that each tells is one', () => {
  const gradle = read('android/app/build.gradle')
  const xcode = read('ios/App/App.xcodeproj/project.pbxproj')
  const ids = [
    /applicationId = ?"([^"]+)"|applicationId "([^"]+)"/.exec(gradle)?.slice(1).find(Boolean),
    ...Array.from(xcode.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = ([^;]+);/g), ([, id]) => id),
  ]
  const versions = [
    /versionName "([^"]+)"/.exec(gradle)?.[1],
    ...Array.from(xcode.matchAll(/MARKETING_VERSION = ([^;]+);/g), ([, version]) => version),
  ]

  expect(ids).toEqual([config.appId, config.appId, config.appId])
  for (const version of versions) expect(`${config.appId}/${version}`).toMatch(APPLICATION_ID)
  expect(new Set(versions).size).toBe(1)
})

test('both projects carry the plugins that the page speaks to, in the versions that it was built with', () => {
  const carried = readDependencies(join(APP, 'package.json'))
  const spoken = Object.entries(readDependencies(join(APP, '../web/package.json'))).filter(([name]) =>
    name.startsWith('@capacitor/'),
  )
  expect(spoken.length).toBeGreaterThan(1)
  expect(carried).toMatchObject(Object.fromEntries(spoken))

  const gradle = read('android/capacitor.settings.gradle')
  const swift = read('ios/App/CapApp-SPM/Package.swift')
  const plugins = spoken.map(([name]) => name).filter((name) => name !== '@capacitor/core')
  expect(plugins.filter((name) => !gradle.includes(`${name}/android`))).toEqual([])
  expect(plugins.filter((name) => !swift.includes(`node_modules/${name}"`))).toEqual([])
})

test('APP-009 an iPhone is never turned, a larger screen may be', () => {
  const plist = read('ios/App/App/Info.plist')
  const orientations = (key: string) =>
    new RegExp(`<key>${key}</key>\\s*<array>([\\s\\S]*?)</array>`).exec(plist)?.[1]?.match(/UIInterface\w+/g)

  expect(orientations('UISupportedInterfaceOrientations')).toEqual(['UIInterfaceOrientationPortrait'])
  expect(orientations('UISupportedInterfaceOrientations~ipad')).toHaveLength(4)
})

test('the app goes to the provider and its card gateway alone, and has words where they cannot be reached', () => {
  const hosts = config.server?.allowNavigation ?? []

  expect(config.server?.url).toBe(`https://${hosts[0]}/app/`)
  expect(hosts).toHaveLength(2)
  expect(
    hosts.filter((host) => !read('ios/App/App/Info.plist').includes(`<string>${host}</string>`)),
  ).toEqual([])
  expect(existsSync(join(APP, 'www', config.server?.errorPath ?? ''))).toBe(true)
})
