import { MAX_PHOTO_BYTES } from '@switchboard/domain/meter-reading/photo'

/** Enough to read the small print on a meter. */
const MAX_SIDE_PIXELS = 1_600
/** JPEG qualities. The first that makes the photo small enough is used. */
const QUALITIES = [0.8, 0.6, 0.4]

/**
 * Draws a photo upright, in a smaller size and without metadata. Returns it as the data URL of a JPEG. Throws if the photo
 * cannot be opened.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const canvas = await drawPhoto(file)
  for (const quality of QUALITIES) {
    const jpeg = await encodeJpeg(canvas, quality)
    if (jpeg.size <= MAX_PHOTO_BYTES) return toDataUrl(jpeg)
  }
  throw new Error('the photo cannot be made small enough')
}

async function drawPhoto(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('nothing can be drawn')
  // a JPEG has no transparency
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('not encoded')) : resolve(blob)),
      'image/jpeg',
      quality,
    )
  })
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(new Error('not read'))
    })
    reader.readAsDataURL(blob)
  })
}
