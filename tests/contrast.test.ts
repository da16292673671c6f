import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { BRANDS } from '@switchboard/brands/brands'
import { PAGE_COLOURS, themeText } from '@switchboard/brands/theme'
import { expect, test } from 'vitest'

const TEXT = 4.5
const LARGE_OR_EDGE = 3

type Pair = readonly [front: string, back: string, least: number]

const on = (least: number, fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

/** The backgrounds of text. */
const GROUNDS = ['page', 'card', 'raised', 'sunken', 'accent-surface']

/** Every pair of text and background colours that `apps/web/src/ui` combines. */
const PAIRS: readonly Pair[] = [
  ...on(TEXT, ['text', 'soft', 'accent', 'accent-strong'], GROUNDS),
  ...on(TEXT, ['faint'], ['page', 'card', 'raised']),
  ...on(TEXT, ['on-fill'], ['fill', 'fill-hover']),
  ...on(TEXT, ['on-critical-fill'], ['critical-fill', 'critical-fill-hover']),
  ...['positive', 'caution', 'critical', 'info'].flatMap((tone) =>
    on(TEXT, [tone, 'text'], [`${tone}-surface`]),
  ),
  ...['positive', 'critical', 'info'].flatMap((tone) => on(TEXT, [tone], ['card', 'raised'])),
  ...on(TEXT, ['accent-strong'], ['mark-soft']),
  ...on(TEXT, ['staff'], ['staff-surface']),
  ...on(LARGE_OR_EDGE, ['control-line', 'focus'], ['card', 'raised']),
  ...on(LARGE_OR_EDGE, ['focus'], ['page', 'sunken', 'accent-surface']),
  ...on(LARGE_OR_EDGE, ['mark', 'critical', 'accent'], ['card']),
  ...on(LARGE_OR_EDGE, ['mark'], ['accent-surface']),
  ...on(LARGE_OR_EDGE, ['chart-data', 'chart-power', 'chart-mobile'], ['card', 'chart-estimate']),
]

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
type Tokens = ReadonlyMap<string, string>

const productTokens = tokensIn(
  readFileSync(join(import.meta.dirname, '../apps/web/src/ui/tokens.css'), 'utf8'),
)

test.each(BRANDS.flatMap((brand) => SCHEMES.map((scheme) => ({ brand, scheme, id: brand.id }))))(
  'USE-073 every pair of colours of $id is readable in $scheme',
  ({ brand, scheme }) => {
    const tokens = new Map([...productTokens, ...tokensIn(themeText(brand.theme))])

    expect(weakPairs(PAIRS, tokens, scheme)).toEqual([])
  },
)

test.each(SCHEMES)("an installed portal has its page's colour around it in %s", (scheme) => {
  expect(PAGE_COLOURS[scheme]).toBe(resolveColour('var(--page)', productTokens, scheme))
})

test('the contrast test checks pairs, and finds a planted bad pair', () => {
  console.info(`contrast: ${PAIRS.length} pairs for ${BRANDS.length} brands in ${SCHEMES.length} schemes`)
  const planted = new Map([
    ...productTokens,
    ...tokensIn(themeText({})),
    ['text', 'light-dark(#999999, #777777)'],
  ])

  expect(PAIRS.length).toBeGreaterThan(50)
  expect(weakPairs([['text', 'card', TEXT]], planted, 'light')).toHaveLength(1)
  expect(weakPairs([['text', 'card', TEXT]], planted, 'dark')).toHaveLength(1)
  expect(contrast('#ffffff', '#000000')).toBe(21)
})

function weakPairs(pairs: readonly Pair[], tokens: Tokens, scheme: Scheme): string[] {
  return pairs.flatMap(([front, back, least]) => {
    const ratio = contrast(
      resolveColour(`var(--${front})`, tokens, scheme),
      resolveColour(`var(--${back})`, tokens, scheme),
    )
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}, wants ${least}`] : []
  })
}

/** The custom properties in a stylesheet's first rule. */
function tokensIn(css: string): Tokens {
  const rule = css.slice(css.indexOf('{') + 1, css.indexOf('}'))
  return new Map(
    [...rule.matchAll(/--([a-z0-9-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  )
}

/** A CSS colour as `#rrggbb`. An unknown form throws, so that no pair is left unchecked. */
function resolveColour(value: string, tokens: Tokens, scheme: Scheme): string {
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  const name = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  if (name !== undefined) return resolveColour(tokens.get(name) ?? `no --${name}`, tokens, scheme)
  const both = parseArguments('light-dark', value)
  if (both !== null) return resolveColour(both[scheme === 'light' ? 0 : 1] ?? '', tokens, scheme)
  const [, share = '', ground = ''] = parseArguments('color-mix', value) ?? []
  const mixed = /^(.+) (\d+)%$/.exec(share)
  if (mixed === null) throw new Error(`not a colour: ${value}`)
  return mix(
    resolveColour(mixed[1] ?? '', tokens, scheme),
    Number(mixed[2]) / 100,
    resolveColour(ground, tokens, scheme),
  )
}

/** The arguments of a function of CSS, or null when the value is not that function. */
function parseArguments(name: string, value: string): string[] | null {
  if (!value.startsWith(`${name}(`)) return null
  return splitOutsideBrackets(value.slice(name.length + 1, -1))
}

function splitOutsideBrackets(text: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) pieces.push('')
    else pieces.push(`${pieces.pop() ?? ''}${character}`)
  }
  return pieces.map((piece) => piece.trim())
}

function mix(colour: string, share: number, ground: string): string {
  const under = parseChannels(ground)
  const parts = parseChannels(colour).map((part, index) =>
    Math.round(part * share + (under[index] ?? 0) * (1 - share)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
