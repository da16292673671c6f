import { globSync, readFileSync } from 'node:fs'

/** The files of this name that the areas and the shell have. */
const declarations = (name: string) =>
  globSync(`apps/web/src/{areas,shell}/**/${name}`).map((file) => ({
    area: /\/areas\/([^/]+)\//.exec(file)?.[1] ?? 'shell',
    text: readFileSync(file, 'utf8'),
  }))

/** A route, the area that declares it, and whether it needs a session. */
export type Route = { readonly area: string; readonly path: string; readonly session: string }

/** Every route that the areas and the shell declare; one that does not say so itself needs a session. */
export const ROUTES: readonly Route[] = declarations('{area,own-area}.ts').flatMap(({ area, text }) =>
  text
    // a route's options follow its path, as an object or as the name of a constant
    .split(/(?<=\s)'(?=\/[^']*': (?:\{|[A-Z_]+\b))/)
    .slice(1)
    .map((block) => ({
      area,
      path: block.split("'", 1)[0] ?? '',
      session: /session: '(\w+)'/.exec(block)?.[1] ?? 'required',
    })),
)

/** The screens that are scripts of their own, by address: the names that the bundler gives these scripts. */
export const LAZY_SCREENS: ReadonlyMap<string, string> = new Map(
  declarations('screens.ts').flatMap(({ text }) =>
    [
      ...text.matchAll(/'(\/[^']*)': \{[^{}]*? screen: async \(\) => \(await import\('[^']*?(\w+)\.tsx'\)/g),
    ].map(([, path = '', name = '']) => [toAddress({ path }), name] as const),
  ),
)

/** An address of a route: whatever its parameters stand for, its script is asked for. */
export function toAddress({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll(/\$\w+/g, 'latest')
}
