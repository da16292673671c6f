import { encodeQR } from 'qr'

import styles from './QrPicture.module.css'

/** The white border that cameras need, in modules (cells of the code). */
const QUIET_ZONE = 4

/** A QR code of a text. It is drawn in the page, so that no server sees the text. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
