import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'

import { expectChecked, sourcesIn } from './architecture/sources.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** Class names that a file takes from its style sheets and that these do not have: the compiler takes any name. */
function findMissingClasses(file: string, text: string, read: (sheet: string) => string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
    const css = read(sheet)
    return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .map(([, used = '']) => used)
      .filter((used) => !new RegExp(`\\.${used}\\b`).test(css))
      .map((used) => `${file}: ${used} of ${sheet}`)
  })
}

function readSheet(file: string): (sheet: string) => string {
  return (sheet) =>
    readFileSync(
      sheet.startsWith('#web/')
        ? join(ROOT, 'apps/web/src', sheet.slice('#web/'.length))
        : resolve(ROOT, dirname(file), sheet),
      'utf8',
    )
}

test('every class name that a component takes from a style sheet is in that sheet', () => {
  const sources = sourcesIn(['apps/web/src'], ['.tsx']).filter(({ text }) => text.includes('.module.css'))
  expectChecked('components with a style sheet', sources.length)

  expect(sources.flatMap(({ file, text }) => findMissingClasses(file, text, readSheet(file)))).toEqual([])
  const planted =
    "import styles from './A.module.css'\n<b className={styles.there}><i className={styles.gone}>"
  expect(findMissingClasses('a.tsx', planted, () => '.there {}')).toEqual(['a.tsx: gone of ./A.module.css'])
})
