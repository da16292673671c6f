import { dirname, join } from 'node:path/posix'

import { type Breach, type Source, findBreaches, withoutComments } from './sources.ts'

/** More lines than this are usually two subjects. */
export const MAX_LINES = 300

/** Brands whose names are also ordinary words, which a text search cannot tell apart. */
const WORDS_OF_THE_FIELD = new Set(['product', 'parent'])

/** The ids and names in the brand files. */
export function brandNames(brandFiles: readonly Source[]): string[] {
  const given = brandFiles.flatMap(({ text }) => [...text.matchAll(/^ {2}(?:id|name): '([^']+)'/gm)])
  const names = given.map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !WORDS_OF_THE_FIELD.has(name.toLowerCase()))
}

/** A brand by its name, or any comparison with a brand. Business groups (`orconbus`) and the demo's password are other words. */
export function brandsInCode(sources: readonly Source[], names: readonly string[]): Breach[] {
  const named = names.map((name) => String.raw`\b${name}(?![\w-])`)
  const compared = String.raw`\bbrand(?:\.id|Id|\.name)?\s*[!=]={1,2}(?![=\s]*(?:null|undefined)\b)`
  return findBreaches(new RegExp([...named, compared].join('|'), 'g'), sources)
}

export function tooLong(sources: readonly Source[]): string[] {
  return sources
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines`)
}

export function exportStars(sources: readonly Source[]): Breach[] {
  return findBreaches(/^\s*export \*/g, sources)
}

/** Other ways to read the clock; the linter finds `Date.now`. */
export function clockReads(sources: readonly Source[]): Breach[] {
  return findBreaches(/new Date\(\)|\bDate\(\)|Temporal\.Now/g, sources)
}

/** Effects that fetch data: fetching belongs to the query client. */
export function fetchingEffects(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ file, text }) => {
    const code = withoutComments(text)
    return [...code.matchAll(/useEffect\(/g)]
      .map(({ index }) => ({ index, effect: callAt(code, index) }))
      .filter(({ effect }) => /\b(?:fetch|makeCall)\(/.test(effect))
      .map(({ index }) => ({ file, line: code.slice(0, index).split('\n').length, found: 'useEffect' }))
  })
}

/** Ways to load a script that handle a script removed by a deployment, or a lost connection. */
const SAFE_IMPORT =
  /(?:[sS]creen: async \(\) => \(await|(?:onDemand|lazyPart|lazyOptionalPart|declareParts)\( ?(?:async \(\) => \(await|\(\) =>)|sendWhenOnline\(\(\) =>) $/

/** Scripts that load at the start come with their document, and nothing is typed yet. */
const AT_THE_START = /\/(?:platform\/choose\.ts|shell\/analytics-events\.ts)$/

/** The router loads the screens of an area as it loads a screen. */
const SCREENS_OF_AREA = /area\.ts: import\('\.\/screens\.ts'\)$/

/** Dynamic imports without failure handling: a script that does not load would show the error overlay and lose typed text. */
export function bareImports(sources: readonly Source[]): string[] {
  const later = sources.filter(({ file }) => !AT_THE_START.test(file))
  return later.flatMap(({ file, text }) => {
    const code = withoutComments(text).replaceAll(/\s+/g, ' ')
    return [...code.matchAll(/\bimport\('[^']*'\)/g)]
      .filter(({ index }) => !SAFE_IMPORT.test(code.slice(0, index)))
      .map(([found]) => `${file}: ${found}`)
      .filter((found) => !SCREENS_OF_AREA.test(found))
  })
}

/** The text of a call from its name to its closing parenthesis. */
function callAt(code: string, start: number): string {
  let depth = 0
  for (let at = code.indexOf('(', start); at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')') depth--
    if (depth === 0) return code.slice(start, at)
  }
  return code.slice(start)
}

/** Identifies a call: no two calls share method and path. */
export function callName(call: { readonly method: string; readonly path: string }): string {
  return `${call.method} ${call.path}`
}

/** Calls that are not mounted exactly once, and mounted calls that are in no contract. */
export function mountingFaults(contract: readonly string[], mounted: readonly string[]): string[] {
  const times = (name: string) => mounted.filter((other) => other === name).length
  return [
    ...contract.filter((name) => times(name) !== 1).map((name) => `${name} is mounted ${times(name)} times`),
    ...mounted.filter((name) => !contract.includes(name)).map((name) => `${name} stands in no contract`),
  ]
}

/** Places where the page leaves its document by the window's `location`, which no test can replace. */
export function departures(sources: readonly Source[]): Breach[] {
  return findBreaches(
    /(?<!page\.)\blocation(?:\.(?:assign|replace|reload)\(|\.(?:href|search|hash|pathname)\s*=(?!=))|\bwindow\.location\s*=(?!=)/g,
    sources,
  )
}

/** Codes of the catalogue that neither the requirements nor the contract's own list name. */
export function codesWithoutSource(
  own: readonly string[],
  codes: readonly string[],
  pages: string,
): string[] {
  return codes.filter((code) => !pages.includes(`\`${code}\``) && !own.includes(code))
}

/** Codes that the requirements name as errors and the catalogue lacks. */
export function codesWithoutStatus(pages: string, codes: readonly string[]): string[] {
  const rows = pages.split('\n').filter((line) => /^\| [A-Z]{3}-\d{3} \| error \|/.test(line))
  const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z]+(?:_[A-Za-z]+)+)`/g)])
  return [...new Set(named.map(([, code = '']) => code))].filter((code) => !codes.includes(code))
}

/** The folder of an area, or of the shared code that areas use. */
const AREA_FOLDER =
  /^packages\/domain\/src\/[^/]+(?=\/)|^apps\/(?:api|web|sandbox)\/src\/areas\/[^/]+(?=\/)|^apps\/web\/src\/(?:ui|http|platform|ordering)(?=\/)/

/** The imports between area folders, types included. */
export function folderImports(sources: readonly Source[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const from = AREA_FOLDER.exec(file)?.[0]
    if (from === undefined) continue
    const targets = imports.get(from) ?? new Set()
    imports.set(from, targets)
    for (const [, name = ''] of text.matchAll(/\b(?:from|import)\b\s*\(?\s*'([^']+)'/g)) {
      const to = AREA_FOLDER.exec(resolveImport(file, name))?.[0]
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return imports
}

function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name)
  return name
    .replace(/^@switchboard\/(\w+)\//, (_all, owner) => `packages/${owner}/src/`)
    .replace(/^#(\w+)\//, (_all, app) => `apps/${app}/src/`)
}

/** The folders that import themselves through others. */
export function folderCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...imports.keys()].filter((folder) => findReachable(folder, imports).has(folder)).toSorted()
}

function findReachable(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const to of imports.get(next) ?? []) {
      if (!reached.has(to)) waiting.push(to)
      reached.add(to)
    }
  }
  return reached
}

/** Files of areas that make statements outside `store.ts` and folders named `store`; demo facts are written by `demo.ts`. */
export function sqlOutsideStores(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => {
      const [, path] = /^apps\/api\/src\/areas\/[^/]+\/(.+)$/.exec(file) ?? []
      return path !== undefined && !/(?:^|\/)(?:(?:store|demo)\.ts$|(?:store|demo|testing)\/)/.test(path)
    })
    .filter(({ text }) => /\b(?:statement|part)(?:<[^(]*>)?\(/.test(text))
    .map(({ file }) => file)
}

/** Answers to requests of the page that bypass the typed replies of `e2e/states/replies.ts`. */
export function handWrittenReplies(sources: readonly Source[]): Breach[] {
  return findBreaches(/\.(?:fulfill|abort)\(/g, sources)
}
