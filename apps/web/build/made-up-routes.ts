import { dirname, join } from 'node:path'

import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const ROUTES_OF_AREA = 3

/** The names of the made-up screens, which differ as much as the names of real screens. */
const SUBJECTS =
  `account closure, billing day, call barring, contract renewal, credit history, data sharing, device repair,
  energy advice, equipment return, fault history, gift cards, hardship help, installation visit, international calls, late fees,
  line transfer, loyalty points, medical dependency, network outages, number search, parental control, payment plans,
  phone directory, power saving, roaming packs, security check, service transfer, solar export, static address,
  usage alerts`
    .split(',')
    .map((subject) => subject.trim())

/**
 * Adds areas of three routes each to the page. Some of their screens have a guard, a style sheet, or a part that they share
 * with another screen of the area. With `whole`, their screens are declared in the first load.
 */
export function generateRoutes({ count, whole }: { count: number; whole: boolean }): Plugin {
  const subjects = SUBJECTS.slice(0, count)
  const areas = Array.from({ length: Math.ceil(count / ROUTES_OF_AREA) }, (_, at) => ({
    name: `madeUp${at}`,
    folder: join(SOURCES, 'areas', subjects[at * ROUTES_OF_AREA]?.replace(' ', '-') ?? ''),
    subjects: subjects.slice(at * ROUTES_OF_AREA, (at + 1) * ROUTES_OF_AREA),
  }))
  const files = new Map(areas.flatMap((area) => generateAreaFiles(area, whole)))
  return {
    name: 'made-up-routes',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = join(dirname(importer), source)
      return files.has(file) ? file : undefined
    },
    load: (id) => files.get(id),
    transform(code, id) {
      if (id !== join(SOURCES, 'shell/area-list.ts')) return undefined
      const lines = areas.map(
        ({ name, folder }) => `export { ${name} } from '../areas/${folder.split('/').at(-1)}/area.ts'`,
      )
      return [code, ...lines].join('\n')
    },
  }
}

type MadeUpArea = { readonly name: string; readonly folder: string; readonly subjects: readonly string[] }

function generateAreaFiles(
  { name, folder, subjects }: MadeUpArea,
  whole: boolean,
): [file: string, text: string][] {
  const screens = subjects.map((subject) => screenName(subject))
  const paths = subjects.map((subject) => `/${subject.replace(' ', '-')}`)
  const load = whole ? 'screens' : `(await import('./screens.ts')).screens`
  return [
    [
      join(folder, 'area.ts'),
      `import { featureOn } from '@switchboard/domain/access'
       import { routes } from '#web/area.ts'
       ${whole ? `import { screens } from './screens.ts'` : ''}
       export const ${name} = { routes: routes({
         ${paths.map((path, at) => `'${path}': ${at === 0 ? `{ guards: [featureOn('myWifi')] }` : '{}'}`).join(', ')}
       }, async () => ${load}) }`,
    ],
    [
      join(folder, 'screens.ts'),
      `export const screens = { ${screens
        .map(
          (screen, at) => `'${paths[at]}': {
            title: '${subjects[at]}', back: '/', screen: async () => (await import('./${screen}.tsx')).${screen}
          }`,
        )
        .join(', ')} }`,
    ],
    [join(folder, 'Shared.tsx'), `export function Shared() { return <p>${subjects.join(', ')}</p> }`],
    ...screens.flatMap((screen, at): [string, string][] => [
      [
        join(folder, `${screen}.tsx`),
        `import styles from './${screen}.module.css'
         ${at === 0 ? '' : `import { Shared } from './Shared.tsx'`}
         export function ${screen}() {
           return <main className={styles.screen}><h1>${subjects[at]}</h1>${at === 0 ? '' : '<Shared />'}</main>
         }`,
      ],
      [join(folder, `${screen}.module.css`), `.screen { order: ${screen.length} }`],
    ]),
  ]
}

/** The name of a component, such as `LateFeesScreen` for `late fees`. */
function screenName(subject: string): string {
  return `${subject.replaceAll(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())}Screen`
}
