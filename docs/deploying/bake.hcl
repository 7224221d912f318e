# Builds the image for amd64 and arm64, and pushes it where --push says so. Untested: see README.md here.
#
#   docker buildx bake --file docs/deploying/bake.hcl
variable "VERSION" {
  default = "1.0.0"
}

target "default" {
  context    = "."
  dockerfile = "docs/deploying/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  args       = { VERSION = VERSION }
  tags       = ["balance:${VERSION}"]
}
