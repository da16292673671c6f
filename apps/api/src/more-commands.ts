import type { Command } from '#api/operate/command.ts'

/** The commands of an operator that need the areas, which the other commands do not know. */
export const MORE_COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'after-restore': async () => {
    const { listJobs } = await import('#api/areas.ts')
    const { createAfterRestore } = await import('#api/operate/after-restore/command.ts')
    return createAfterRestore(listJobs)
  },
}
