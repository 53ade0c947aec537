// Package mongo has all that FerretDB uses of MongoDB's driver.
package mongo

// WriteError is what FerretDB collects before it replies.
type WriteError struct {
	Index   int
	Code    int
	Message string
}
