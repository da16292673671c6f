import { usePortal } from '#web/http/portal.tsx'

import { Link } from './Link.tsx'

const LABEL = 'How we handle personal information'

/**
 * A link to the privacy statement, for every form that collects personal information. In a browser it opens a new tab, so that
 * typed text stays. Source: SHL Readings.
 */
export function PrivacyLink() {
  const { basePath, platform } = usePortal()
  return (
    <p className="small soft">
      {platform.name === 'web' ? (
        <a href={`${basePath}privacy`} target="_blank" rel="noopener noreferrer">
          {LABEL}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : (
        <Link href="/privacy">{LABEL}</Link>
      )}
    </p>
  )
}
