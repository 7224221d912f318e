/** A projection that cannot be computed; the message is a sentence for the user. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
}
