import { globSync, readFileSync } from 'node:fs'

/** Reads the files with this name in the areas and in the shell. */
const readDeclarations = (name: string) =>
  globSync(`apps/web/src/{areas,shell}/**/${name}`).map((file) => ({
    area: /\/areas\/([^/]+)\//.exec(file)?.[1] ?? 'shell',
    text: readFileSync(file, 'utf8'),
  }))

/** A route, the area that declares it, and whether it needs a session. */
export type Route = { readonly area: string; readonly path: string; readonly session: string }

/** Splits before the path of a route, whose options follow as an object or as the name of a constant. */
const ROUTE_START = /(?<=\s)'(?=\/[^']*': (?:\{|[A-Z_]+\b))/

/** Every route that the areas and the shell declare. A route without the option `session` needs a session. */
export const ROUTES: readonly Route[] = readDeclarations('{area,own-area}.ts').flatMap(({ area, text }) =>
  text
    .split(ROUTE_START)
    .slice(1)
    .map((block) => ({
      area,
      path: block.split("'", 1)[0] ?? '',
      session: /session: '(\w+)'/.exec(block)?.[1] ?? 'required',
    })),
)

const LAZY_SCREEN = /'(\/[^']*)': \{[^{}]*? screen: async \(\) => \(await import\('[^']*?(\w+)\.tsx'\)/g

/** The screens that have their own script: the name of the script by the address of the screen. */
export const LAZY_SCREENS: ReadonlyMap<string, string> = new Map(
  readDeclarations('screens.ts').flatMap(({ text }) =>
    [...text.matchAll(LAZY_SCREEN)].map(([, path = '', name = '']) => [toAddress({ path }), name] as const),
  ),
)

/** An address of a route. The script of the screen is the same for all values of the parameters. */
export function toAddress({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll(/\$\w+/g, 'latest')
}
