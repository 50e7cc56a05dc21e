"""Makers of cuts about the pieces of a graph, each found by the name of what it speaks of:

    rooted       `RootedPieces`: each piece has one root, and its size; `together` puts sizes and roots into one graph
    root_piece   `RootPiece`: the piece of one root has so many nodes; pieces of several roots may be the same
    regions      `RegionGraph`: borders part cells into regions of different counts; `EqualPieces`: of one count
    searches     what they share: masks of nodes, breadth first; and `distances`, node by node, for checks alone

Each is a `CutGraph` over a `LinkGraph` whose links are always there; a link with a literal is a node of its own, which
counts nothing. An assignment that satisfies `seeds` and breaks none of `cuts` has the meaning of the constraint. Three
inferences make the cuts: a **wall** (a piece is too small unless one of the false nodes around it is true), a **tree**
(a piece holds more nodes than it may, or two roots, as long as all of these are true), and **reach** (a node is true
although no root reaches it within its size over what is not false: of the wall only those nodes enter that lie near
enough to a root). Reach goes together with trees: alone it leaves large pieces to thousands of cuts. `implies` checks
any cut by searches of its own, node by node.
"""
