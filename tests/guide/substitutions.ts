import { ROOT } from '../../tools/processes.ts'

/** A machine of the guide on this machine. */
export type Place = {
  /** The folder that is `/` for the paths of the guide. */
  readonly root: string
  /** The port at which the portal is public. */
  readonly portalPort: number
  readonly databasePort: number
}

type Substitution = {
  /** As the table in docs/operations/README.md has them. */
  readonly examples: readonly string[]
  readonly pattern: string
  readonly replace: (place: Place, text: string) => string
}

/** Examples of the guide, and what they are on this machine. The first that matches is used. */
export const SUBSTITUTIONS: readonly Substitution[] = [
  {
    examples: ['/opt/switchboard-0.1.0', '/opt/switchboard-0.2.0'],
    pattern: String.raw`/opt/switchboard-\d+\.\d+\.\d+`,
    replace: () => ROOT,
  },
  {
    examples: ['/opt', '/etc', '/srv', '/run', '/usr/local/bin', '/var/lib/node_exporter'],
    pattern: String.raw`(?<=^|[\s'"=])/(?:opt|etc|srv|run|usr/local/bin|var/lib/node_exporter)(?=/)`,
    replace: ({ root }, path) => root + path,
  },
  {
    examples: ['10.0.0.21:5432'],
    pattern: String.raw`10\.0\.0\.21:5432`,
    replace: ({ databasePort }) => `127.0.0.1:${databasePort}`,
  },
  { examples: ['10.0.0.'], pattern: String.raw`10\.0\.0\.`, replace: () => '127.0.1.' },
  {
    examples: ['my.provider.example'],
    pattern: String.raw`my\.provider\.example`,
    replace: ({ portalPort }) => `localhost:${portalPort}`,
  },
  { examples: ['-g haproxy'], pattern: ' -g haproxy', replace: () => '' },
  {
    examples: ['-o postgres -g postgres'],
    pattern: ' -o postgres -g postgres',
    // the server of a lane without root runs as the user of the lane
    replace: (_place, text) => (process.getuid?.() === 0 ? text : ''),
  },
]

const ANY = new RegExp(SUBSTITUTIONS.map(({ pattern }) => `(${pattern})`).join('|'), 'gm')

/** The text with the examples of the guide replaced for a place. */
export function substitute(text: string, place: Place): string {
  return text.replaceAll(ANY, (match, ...groups: unknown[]) => {
    const index = groups.findIndex((group) => group === match)
    return SUBSTITUTIONS[index]?.replace(place, match) ?? match
  })
}
