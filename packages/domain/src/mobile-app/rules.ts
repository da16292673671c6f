import type { VersionStatus } from './contract.ts'

/** A screen whose shorter side has at most this many CSS pixels is small. Source: SHL-013. */
export const SMALL_SCREEN_PIXELS = 600

/** A small screen is held upright in the app. Source: SHL-013, APP-009. */
export function isSmallScreen(screen: { readonly width: number; readonly height: number }): boolean {
  return Math.min(screen.width, screen.height) <= SMALL_SCREEN_PIXELS
}

/** The first versions, such as `1.4.0`, that are free of each status; without one, none is refused by it. */
export type VersionLimits = {
  readonly allowedFrom: string | null
  readonly requiredFrom: string | null
  readonly recommendedFrom: string | null
}

/** What a version is told: the worst limit that it is older than. Source: APP-004 to APP-006. */
export function versionStatus(version: string, limits: VersionLimits): VersionStatus {
  if (isOlder(version, limits.allowedFrom)) return 'Disallowed'
  if (isOlder(version, limits.requiredFrom)) return 'UpgradeRequired'
  if (isOlder(version, limits.recommendedFrom)) return 'UpgradeRecommended'
  return 'Allowed'
}

function isOlder(version: string, limit: string | null): boolean {
  if (limit === null) return false
  const [mine, least] = [numbersOf(version), numbersOf(limit)]
  const differing = mine.findIndex((number, index) => number !== least[index])
  return differing !== -1 && (mine[differing] ?? 0) < (least[differing] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  return version.split('.').map(Number)
}

/** The version of an application id, which ends in it. */
export function versionOf(applicationId: string): string {
  return applicationId.slice(applicationId.lastIndexOf('/') + 1)
}
