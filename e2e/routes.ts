import { globSync, readFileSync } from 'node:fs'

const files = globSync('apps/web/src/{areas,shell}/**/{routes,own-routes}.ts').map((file) => ({
  area: /\/areas\/([^/]+)\//.exec(file)?.[1] ?? 'shell',
  text: readFileSync(file, 'utf8'),
}))

/** A route, the area that declares it, and whether it needs a session. */
export type Route = { readonly area: string; readonly path: string; readonly session: string }

/** Every route that the areas and the shell declare; one that does not say so itself needs a session. */
export const ROUTES: readonly Route[] = files.flatMap(({ area, text }) =>
  text
    .split(/^ +path: '/m)
    .slice(1)
    .map((block) => ({
      area,
      path: block.split("'", 1)[0] ?? '',
      session: /session: '(\w+)'/.exec(block)?.[1] ?? 'required',
    })),
)

/** The screens that are scripts of their own, by the names that the bundler gives these scripts. */
export const LAZY_SCREENS: readonly string[] = [
  ...new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/ screen: async \(\) => \(await import\('[^']*?(\w+)\.tsx'\)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
].toSorted()

/** An address of a route: whatever its parameters stand for, its script is asked for. */
export function addressOf({ path }: Route): string {
  return path.replaceAll(/\$\w+/g, 'latest')
}
