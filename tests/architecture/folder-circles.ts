import { dirname, join } from 'node:path'

import type { Source } from './sources.ts'

/** The `imports` of the apps' package.json. */
const ALIASES: Readonly<Record<string, string>> = {
  '#api/': 'apps/api/src/',
  '#web/': 'apps/web/src/',
  '#sandbox/': 'apps/sandbox/src/',
}
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
/** Folders whose own folders are compared with one another, not as a whole. */
const FLOOR = /^(?:areas|demo|identity|operate|partners|platform|provider)$/

/**
 * Circles of imports among the folders of an app or package, types included, each with its folders in alphabetical order. A file
 * directly in a floor or in `src` counts as a folder of its own.
 */
export function findFolderCircles(sources: readonly Source[]): string[][] {
  const imported = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const folder = toFolder(file)
    for (const target of listImports(file, text).map(toFolder)) {
      if (folder === null || target === null || target === folder) continue
      imported.set(folder, (imported.get(folder) ?? new Set()).add(target))
    }
  }
  const reached = new Map([...imported.keys()].map((folder) => [folder, findReached(folder, imported)]))
  const circles = [...reached]
    .filter(([folder, targets]) => targets.has(folder))
    .map(([folder, targets]) => [...targets].filter((target) => reached.get(target)?.has(folder)).toSorted())
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

function listImports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier)
    const alias = Object.keys(ALIASES).find((start) => specifier.startsWith(start))
    return alias === undefined ? [] : `${ALIASES[alias]}${specifier.slice(alias.length)}`
  })
}

/** `apps/api/src/platform/http`, `apps/api/src/platform/audit.ts`, `packages/domain/src/mail`; null outside of a `src`. */
function toFolder(file: string): string | null {
  const [, base, path] = /^((?:apps|packages)\/[^/]+\/src)\/(.+)$/.exec(file) ?? []
  if (base === undefined || path === undefined) return null
  const [first = '', second = ''] = path.split('/')
  return FLOOR.test(first) ? `${base}/${first}/${second}` : `${base}/${first}`
}

function findReached(folder: string, imported: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of imported.get(next) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}
