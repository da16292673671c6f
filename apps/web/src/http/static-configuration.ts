import { STATIC_CONFIGURATION_ELEMENT, staticConfiguration } from '@switchboard/domain/config/static'
import type { StaticConfiguration } from '@switchboard/domain/config/static'

/** The configuration that the served document carries. Source: CFG-012. */
export function readStaticConfiguration(): StaticConfiguration {
  const text = document.getElementById(STATIC_CONFIGURATION_ELEMENT)?.textContent ?? ''
  return staticConfiguration.parse(JSON.parse(text))
}
